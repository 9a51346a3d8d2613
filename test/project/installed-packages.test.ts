import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { temporaryProject } from './temporary-project.ts';

const V4_PLUGIN = 'node_modules/@strapi/plugin-users-permissions';

test('inner files of v4 packages that hide them can be imported, from either language', async () => {
  const dir = temporaryProject({
    [`${V4_PLUGIN}/package.json`]: '{ "name": "x", "exports": { "./strapi-server": "./strapi-server.js" } }',
    [`${V4_PLUGIN}/server/utils/index.js`]: "exports.getService = (name) => 'the service ' + name;",
    'src/a.ts': `import { getService } from '${V4_PLUGIN.slice('node_modules/'.length)}/server/utils';\nexport default getService('user') as string;`,
    'src/b.js': `module.exports = require('${V4_PLUGIN.slice('node_modules/'.length)}/server/utils').getService('role');`,
  });
  const importFile = projectFileImporter(dir, { once: true });
  expect(await importFile(path.join(dir, 'src/a.ts'))).toBe('the service user');
  expect(await importFile(path.join(dir, 'src/b.js'))).toBe('the service role');
});

test('a package that works for a plugin meets the same copy of its classes', async () => {
  const dir = temporaryProject({
    'node_modules/cache/package.json': '{ "name": "cache" }',
    'node_modules/cache/types.js': 'exports.Provider = class Provider {};',
    'node_modules/cache/index.js':
      "const { Provider } = require('./types');\nmodule.exports = (provider) => require(provider) instanceof Provider;",
    'node_modules/in-memory/package.json': '{ "name": "in-memory", "peerDependencies": { "cache": "*" } }',
    'node_modules/in-memory/index.js':
      "const { Provider } = require('cache/types');\nmodule.exports = new (class extends Provider {})();",
    'node_modules/other/package.json': '{ "name": "other" }',
    'node_modules/other/index.js': 'module.exports = {};',
  });
  const guests = new Set([path.join(dir, 'node_modules/cache')]);
  const isProvider = (await projectFileImporter(dir, { once: true, guests })(
    path.join(dir, 'node_modules/cache/index.js'),
  )) as (name: string) => boolean;
  expect(isProvider('in-memory')).toBe(true);
  expect(isProvider('other')).toBe(false);
});
