import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { bundledPackages } from '../scripts/bundled-packages.mjs';
import { compressedFiles } from '../scripts/compressed-files.mjs';

/** GraphiQL embeds fonts in its style sheet, which the page's policy refuses; the page has its own. */
const withoutFonts: Plugin = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /graphiql[^?]*\.css/.test(id) ? { code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ''), map: null } : null,
};

/**
 * Relative URLs, so that the page works below any prefix; `PLINTH_URL` serves the API during development of the page.
 */
export default defineConfig({
  base: './',
  plugins: [withoutFonts, bundledPackages(), compressedFiles()],
  resolve: { alias: { 'react-style-singleton': fileURLToPath(new URL('src/graphql/no-styles.ts', import.meta.url)) } },
  build: {
    outDir: '../dist/explorer-page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    // GraphiQL is large and loaded only when it is opened; its parts are marked for server-side rendering.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { index: 'index.html', documentation: 'documentation.html' },
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    proxy: {
      '^/(?!src|@|node_modules|index.html|$)': { target: process.env.PLINTH_URL ?? 'http://127.0.0.1:1337' },
    },
  },
});
