import { defineConfig } from 'vitest/config';
import { mockPlugin } from './mock/plugin';

// LUDEX_SERVER=http://127.0.0.1:PORT lets `npm run dev` talk to a server; without it a mock answers.
const server = process.env['LUDEX_SERVER'];

export default defineConfig({
  plugins: server || process.env['VITEST'] ? [] : [mockPlugin()],
  server: server ? { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } } : {},
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    // No asset is inlined as a data: address, so that each file is served with its own type and
    // cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ['src/**/*.test.ts', 'mock/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
});
