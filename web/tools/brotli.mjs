// Writes a copy in brotli beside each file of dist/ that is smaller so; the program embeds both, and the server
// chooses. Files in formats that are compressed already are left as they are.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const texts = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const paths = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? paths(path) : [path];
  });

for (const path of paths('dist').filter((path) => texts.test(path))) {
  const bytes = readFileSync(path);
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (small.length < bytes.length) writeFileSync(`${path}.br`, small);
}
