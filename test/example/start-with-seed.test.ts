import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { type Application, openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';

const PLUGINS = "module.exports = { 'users-permissions': { config: { jwtSecret: 'seed' } } };";

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

describeEngines('a start with a seed', (name) => {
  let engine: Engine;
  let application: Application | null = null;

  beforeEach(async () => {
    engine = await startEngine(name);
  });

  const stop = async (): Promise<void> => {
    const running = application;
    application = null;
    await running?.close();
  };

  afterEach(async () => {
    await stop();
    await engine.stop();
  });

  const start = async (seed: object): Promise<void> => {
    await stop();
    const files = { ...ARTICLE, 'config/plugins.js': PLUGINS, 'seed.json': JSON.stringify(seed) };
    const { project, ...opened } = await openProject(temporaryProject(files));
    const settings = { ...project.settings, database: engine.settings };
    application = await openApplication(
      { project: { ...project, settings }, ...opened },
      { createTables: true, passwordRounds: CHEAP_ROUNDS },
    );
    await fillDatabase(application);
  };

  const rows = async (text: string) => {
    const { driver } = application as Application;
    const quoted = text.replace(/\[(\w+)\]/g, (_, column: string) => dialectOf(driver.client).quote(column));
    return (await driver.query({ text: quoted }, [])).map((row) => row.map((cell) => String(cell)));
  };
  const settings = () => rows('select [key], [value] from [strapi_core_store_settings] order by [key]');

  test('that has roles: the first roles and all settings are there as well', async () => {
    await start({
      'api::article.article': [{ title: 'A' }],
      [ROLE]: [
        { $key: 'public', name: 'Everybody', type: 'public' },
        { $key: 'editor', name: 'Editor', type: 'editor' },
      ],
      [PERMISSION]: [{ action: 'api::article.article.find', role: 'public' }],
    });
    expect(await rows('select [type] from [up_roles] order by [type]')).toEqual([
      ['authenticated'],
      ['editor'],
      ['public'],
    ]);
    expect((await settings()).map(([key]) => key)).toEqual([
      'plugin_i18n_default_locale',
      'plugin_users-permissions_advanced',
      'plugin_users-permissions_grant',
    ]);
    const granted = `select p.[action] from [up_permissions] p join [up_permissions_role_links] l on l.[permission_id] = p.[id]
      join [up_roles] r on r.[id] = l.[role_id] where r.[type] = 'public'`;
    expect((await rows(granted)).flat()).toEqual(
      expect.arrayContaining(['api::article.article.find', 'plugin::users-permissions.auth.callback']),
    );
  });

  test.each([
    ['en', ['fr', 'en']],
    ['fr', ['fr', 'de']],
  ])('that has languages: %s of %j is the one by default', async (expected, codes) => {
    await start({ 'plugin::i18n.locale': codes.map((code) => ({ name: code, code })) });
    expect(await settings()).toContainEqual(['plugin_i18n_default_locale', JSON.stringify(expected)]);
    // There is not a content, so the next start writes its seed too; the setting stays.
    await start({ 'plugin::i18n.locale': [{ name: 'Dutch', code: 'nl' }] });
    const stored = (await settings()).filter(([key]) => key === 'plugin_i18n_default_locale');
    expect(stored).toEqual([['plugin_i18n_default_locale', JSON.stringify(expected)]]);
  });

  test('settings that a database lost come back, and nothing else changes', async () => {
    await start({});
    await application?.driver.transaction((session) =>
      session.execute({ text: "delete from strapi_core_store_settings where value like '%unique_email%'" }, []),
    );
    const before = await rows('select * from [up_permissions] order by [id]');
    await start({});
    expect((await settings()).map(([key]) => key)).toContain('plugin_users-permissions_advanced');
    expect(await rows('select * from [up_permissions] order by [id]')).toEqual(before);
  });
});
