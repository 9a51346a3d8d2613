import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { describePlugins } from './describe-plugins.ts';

const named = (...installed: readonly string[]) => ({
  dir: tmpdir(),
  declared: { sentry: false, mine: true },
  installed,
});

test('plugins that Plinth stands in for are listed without their packages, unless they are switched off', () => {
  const packages = ['@strapi/plugin-graphql', '@strapi/plugin-documentation', '@strapi/plugin-sentry'];
  const listed = describePlugins(named(...packages), ['i18n']).slice(5);
  expect(listed.map(({ name, packageName }) => [name, packageName])).toEqual([
    ['users-permissions', '@strapi/plugin-users-permissions'],
    ['graphql', '@strapi/plugin-graphql'],
    ['documentation', '@strapi/plugin-documentation'],
    ['mine', undefined],
  ]);
  expect(describePlugins(named(), []).map(({ name }) => name)).not.toContain('graphql');
});
