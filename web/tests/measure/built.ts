// Replaces the scripts and styles of a server's older page by those of `npm run build`, so that a change of the
// page is measured without building the program anew. The files are delivered by the browser's driver, so the
// time to open the page cannot be measured in this way. The document itself stays the server's: a document from
// the driver may not open a socket to this machine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { types, type Stage } from '../journeys/stage';

const first = /^index-[\w-]+\.(js|css)$/; // the files that the document names

export function withPage(stage: Stage, pages = 'dist'): Stage {
  const folder = join(pages, 'assets');
  const built = readdirSync(folder);
  const fileFor = (name: string) => {
    if (existsSync(join(folder, name))) return name;
    return first.test(name) ? built.find((other) => first.test(other) && extname(other) === extname(name)) : undefined;
  };
  return {
    ...stage,
    async newContext(options) {
      const context = await stage.newContext(options);
      await context.route('**/assets/*', (route) => {
        const asked = new URL(route.request().url()).pathname.split('/').at(-1)!;
        const file = fileFor(asked);
        if (file === undefined) return route.continue();
        // Other files import this one by its own name; under a second name it would be loaded twice.
        if (file !== asked && file.endsWith('.js')) return route.fulfill({ body: `import './${file}';`, contentType: types['.js']! });
        return route.fulfill({ body: readFileSync(join(folder, file)), contentType: types[extname(file)] ?? 'application/octet-stream' });
      });
      return context;
    },
  };
}
