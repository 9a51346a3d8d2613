import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { withPluginTable } from '../../../scripts/plugins/plugin-table.mjs';
import { describePluginsFound } from './describe-plugins-found.ts';
import { KNOWN_PLUGINS } from './known-plugins.ts';

const found = (...names: readonly string[]): readonly string[] => describePluginsFound(tmpdir(), names);

test('names that imitate known plugins are reported, others are not', () => {
  expect(found('strapi-plugin-slugfiy')).toEqual([
    'The package strapi-plugin-slugfiy is named almost like strapi-plugin-slugify. Packages that imitate plugins were published to steal secrets: make sure that it is the one you want.',
  ]);
  expect(found('strapi_plugin_redirects', 'strapi-plugin-navigatiom')).toHaveLength(2);
  expect(found('@strapi/provider-email-mailjun', '@strapi/provider-upload-local')).toEqual([]);
  expect(found('lodash', '@strapi/strapi', '@strapi/plugin-i18n', 'strapi-plugin-of-our-own', 'pg')).toEqual([]);
});

test('what happened with a known plugin is reported, unless nothing did', () => {
  for (const { name, version, result, note } of KNOWN_PLUGINS) {
    const lines = found(name);
    const isTold = note !== '' || result === 'fails';
    expect(lines).toHaveLength(isTold ? 1 : 0);
    if (isTold) expect(lines[0]).toContain(`${name} was tried in version ${version}, and`);
  }
});

test('the document has the same table', () => {
  const document = readFileSync(new URL('../../../docs/plugins.md', import.meta.url), 'utf8');
  expect(document, 'npm run plugins writes both').toBe(withPluginTable(document, KNOWN_PLUGINS));
  expect(KNOWN_PLUGINS.length).toBeGreaterThan(30);
});
