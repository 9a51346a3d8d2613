import { defineConfig } from 'vite';
import { bundledPackages } from '../scripts/bundled-packages.mjs';
import { compressedFiles } from '../scripts/compressed-files.mjs';
import { editingScript } from '../scripts/editing-script.mjs';

/** Built into the folder of the explorer's pages, from which the server serves both. */
export default defineConfig({
  base: './',
  plugins: [editingScript(), bundledPackages('studio'), compressedFiles()],
  // A package of the explorer asks for its first version.
  resolve: { dedupe: ['@codemirror/language'] },
  build: {
    outDir: '../dist/explorer-page',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { studio: 'studio.html' } },
  },
  server: {
    proxy: {
      '^/(?!src|@|node_modules|kit|studio.html|$)': { target: process.env.PLINTH_URL ?? 'http://127.0.0.1:1337' },
    },
  },
});
