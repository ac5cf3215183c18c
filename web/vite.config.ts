import { defineConfig } from 'vitest/config';

// `npm run dev` shows the page of a running `ludex serve`; LUDEX_SERVER names one at another address.
const server = process.env['LUDEX_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    // No asset is inlined as a data: address, so that each file is served with its own type and
    // cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The files of a worker share their modules: to load them afresh for each file took three quarters of the work.
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node', isolate: false },
});
