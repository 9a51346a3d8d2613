import { defineConfig } from 'vite';

/** Relative addresses, so that the page works below any prefix; `PLINTH_URL` serves the API while developing the page. */
export default defineConfig({
  base: './',
  build: {
    outDir: '../dist/explorer-page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  server: {
    proxy: {
      '^/(?!src|@|node_modules|index.html|$)': { target: process.env.PLINTH_URL ?? 'http://127.0.0.1:1337' },
    },
  },
});
