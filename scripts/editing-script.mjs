import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const NAME = 'virtual:editing-script';
const SOURCE = fileURLToPath(new URL('../client/src/enable-editing.ts', import.meta.url));

/**
 * A bundler plugin: the client's script that makes a page editable, as a text that declares `plinthEditing`. Studio sends
 * it to pages that were written for Strapi v5, which run what they are sent.
 */
export const editingScript = () => ({
  name: 'editing-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null;
    this.addWatchFile(SOURCE);
    const lib = { entry: SOURCE, formats: ['iife'], name: 'plinthEditing', fileName: 'editing' };
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: { lib, write: false, target: 'es2022', minify: true },
    });
    const [{ output }] = [built].flat();
    return `export default ${JSON.stringify(output[0].code)};`;
  },
});
