import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMissingTables } from '../../src/database/layout/create-layout.ts';
import type { Driver, LiveTables } from '../../src/database/driver.ts';
import { adviseIndexes, applyIndexes } from '../../src/database/layout/index-advice.ts';
import { SERVERS } from '../../src/coordination/coordination-tables.ts';
import { createRequestKeys } from '../../src/coordination/create-request-keys.ts';
import { guardDriver } from '../../src/database/drivers/guard-driver.ts';
import { createOwnTables } from '../../src/database/own/own-tables.ts';
import { layoutOf } from '../../src/database/layout/layout.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { fitModel } from '../../src/schema/fit-model.ts';
import type { Model } from '../../src/schema/model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { Statement } from '../../src/sql/statement.ts';
import { conformanceModel } from '../support/conformance-model.ts';
import { describeEngines, type Engine, restoreConformance, runScript, startEngine } from '../support/engines.ts';
import { modelOf } from '../support/schema-documents.ts';

describeEngines('layout', (name) => {
  let recorded: { engine: Engine; driver: Driver; live: LiveTables };
  let model: Model;
  const started: { engine: Engine; driver: Driver }[] = [];

  const start = async (prepare?: (engine: Engine) => Promise<void>) => {
    const engine = await startEngine(name);
    await prepare?.(engine);
    const driver = await openDriver(engine.settings);
    started.push({ engine, driver });
    return { engine, driver, live: await driver.introspect() };
  };

  beforeAll(async () => {
    model = await conformanceModel();
    recorded = await start(restoreConformance);
  });

  afterAll(async () => {
    for (const { engine, driver } of started) {
      await driver.close();
      await engine.stop();
    }
  });

  test('a database of the reference has every table and column of the model', () => {
    const { model: fitted, findings } = fitModel(model, recorded.live, recorded.driver.layout.physicalName);
    expect(findings).toEqual([]);
    for (const table of layoutOf(fitted)) {
      const live = recorded.live.get(table.name);
      expect([...(live?.columns.keys() ?? [])], table.name).toEqual(table.columns.map((column) => column.name));
    }
  });

  test('and the indexes that the reference makes, under the same names', () => {
    for (const table of layoutOf(model)) {
      const byReference = table.indexes.filter((index) => index.why === undefined);
      const live = recorded.live.get(table.name)?.indexes ?? [];
      const expected = byReference.map(({ name, columns, unique }) => ({
        name: recorded.driver.layout.physicalName(name),
        columns,
        unique,
      }));
      expect(live.filter((index) => !isPrimary(index.name)).sort(byName), table.name).toEqual(expected.sort(byName));
    }
  });

  test('nothing is created in a database that has everything', async () => {
    expect(await createMissingTables(recorded.driver, model)).toEqual({ tables: [], columns: [] });
    expect(await recorded.driver.introspect()).toEqual(recorded.live);
  });

  test('an empty database is brought to the layout, types and all, and a second run does nothing', async () => {
    const { driver, live } = await start();
    expect(live.size).toBe(0);
    const created = await createMissingTables(driver, model);
    expect(created.tables).toHaveLength(layoutOf(model).length);
    const made = await driver.introspect();
    for (const table of layoutOf(model)) {
      const liveTable = made.get(table.name);
      expect(liveTable?.columns, table.name).toEqual(recorded.live.get(table.name)?.columns);
      const indexes = liveTable?.indexes.filter((index) => !isPrimary(index.name)) ?? [];
      expect(indexes.map(({ columns, unique }) => [columns, unique]).sort(), table.name).toEqual(
        table.indexes.map(({ columns, unique }) => [columns, unique]).sort(),
      );
    }
    expect(await createMissingTables(driver, model)).toEqual({ tables: [], columns: [] });
    expect(await adviseIndexes(model, made, driver.layout)).toEqual([]);
  });

  test('deleting an entry deletes its links', async () => {
    const { driver } = await start();
    const linked = modelOf({
      note: { tags: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag' } },
      tag: { label: { type: 'string' } },
    });
    await createMissingTables(driver, linked);
    const rows = await driver.transaction(async (session) => {
      await session.execute({ text: 'insert into notes (id) values (1)' }, []);
      await session.execute({ text: 'insert into tags (id) values (1)' }, []);
      await session.execute({ text: 'insert into notes_tags_links (note_id, tag_id) values (1, 1)' }, []);
      await session.execute({ text: 'delete from tags' }, []);
      return session.query({ text: 'select id from notes_tags_links' }, []);
    });
    expect(rows).toEqual([]);
  });

  test('two processes may start on one empty database', async () => {
    const { engine, driver } = await start();
    const other = await openDriver(engine.settings);
    const small = modelOf({ note: { text: { type: 'string' } } });
    await Promise.all([createMissingTables(driver, small), createMissingTables(other, small)]);
    await other.close();
    expect((await driver.introspect()).has('notes')).toBe(true);
  });

  test('tables that could not be created do not keep others waiting', async () => {
    const { engine, driver } = await start();
    const layout = { ...SERVERS.layout, name: 'kept' };
    // Every name twice.
    const broken = { ...layout, name: 'broken', columns: layout.columns.flatMap((column) => [column, column]) };
    await expect(createOwnTables(driver, [{ layout: broken }]).prepare()).rejects.toThrow('creating it failed');
    // The connection of the first stays open for half a minute, longer than tables are waited for.
    const other = await openDriver(engine.settings);
    await createOwnTables(other, [{ layout }])
      .prepare()
      .finally(() => other.close());
    expect((await driver.introspect()).has('kept')).toBe(true);
  });

  test('waiting for another process that creates tables ends, and can be repeated', async () => {
    const { engine, driver } = await start();
    const other = await openDriver(engine.settings);
    const creating = new EventEmitter();
    const held = once(creating, 'held');
    const holding = other.transaction(async (session) => {
      if (other.layout.lock !== null) await session.query(other.layout.lock, []);
      const over = once(creating, 'over');
      creating.emit('held');
      await over;
    });
    await held;
    const fault = await createOwnTables(driver, [SERVERS], false, 500)
      .prepare()
      .catch((error: unknown) => driver.faultOf(error));
    expect(fault).toBe('busy');
    creating.emit('over');
    await holding;
    await other.close();
    await createOwnTables(driver, [SERVERS]).prepare();
    expect((await driver.introspect()).has(SERVERS.name)).toBe(true);
  });

  test('a key of a request is refused with the reason if its table is missing and may not be created', async () => {
    const { driver } = await start();
    const rights = { createsTables: false, refuses: () => false, locks: true };
    const keys = createRequestKeys(guardDriver(driver, rights), dialectOf(driver.client));
    await expect(keys.prepare()).rejects.toMatchObject({ status: 501, message: expect.stringContaining('may not') });
    await createRequestKeys(driver, dialectOf(driver.client)).prepare();
    await keys.prepare();
  });

  test('a new attribute becomes a column, a new relation a table; content stays', async () => {
    const { driver } = await start();
    await createMissingTables(driver, modelOf({ note: { text: { type: 'string' } } }));
    await driver.transaction((session) => session.execute({ text: "insert into notes (text) values ('old')" }, []));
    const grown = modelOf({
      note: {
        text: { type: 'string' },
        slug: { type: 'uid' },
        due: { type: 'date' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      },
      tag: { label: { type: 'string' } },
    });
    const created = await createMissingTables(driver, grown);
    expect(created).toEqual({ tables: ['tags', 'notes_tags_links'], columns: ['notes.slug', 'notes.due'] });
    expect(await driver.query({ text: 'select text, slug, due from notes' }, [])).toEqual([['old', null, null]]);
    const indexes = (await driver.introspect()).get('notes')?.indexes.map((index) => index.columns.join());
    expect(indexes).toEqual(expect.arrayContaining(['slug', 'due,id']));
  });

  test('a table of Plinth itself gets the columns of a newer version; an older one ignores them', async () => {
    const { driver, engine } = await start();
    const [id, name] = SERVERS.layout.columns;
    if (id === undefined || name === undefined) throw new Error('columns');
    const before = createOwnTables(driver, [{ layout: { ...SERVERS.layout, columns: [id, name] } }]);
    await before.prepare();
    const after = createOwnTables(driver, [SERVERS]);
    expect(await after.look()).toBe(false);
    await after.prepare();
    expect([...((await driver.introspect()).get(SERVERS.name)?.columns.keys() ?? [])].sort()).toEqual(
      SERVERS.layout.columns.map((column) => column.name).sort(),
    );
    expect(await createOwnTables(driver, [SERVERS]).look()).toBe(true);
    expect(await createOwnTables(driver, [{ layout: { ...SERVERS.layout, columns: [id, name] } }]).look()).toBe(true);
    await runScript(engine, `insert into ${SERVERS.name} (name) values ('an older one')`);
  });

  test('an early link table without order columns is used unchanged', async () => {
    const related = modelOf({
      note: { tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'notes' } },
      tag: { notes: { type: 'relation', relation: 'manyToMany', target: 'api::note.note', mappedBy: 'tags' } },
    });
    const { driver } = await start((engine) =>
      runScript(engine, 'create table notes_tags_links (note_id integer, tag_id integer)'),
    );
    const { model: fitted, findings } = fitModel(related, await driver.introspect(), driver.layout.physicalName);
    const storage = (uid: string, attribute: string) => {
      const found = fitted.contentTypes.get(uid)?.attributes.get(attribute);
      return found?.kind === 'relation' ? found.storage : null;
    };
    expect(storage('api::note.note', 'tags')).toEqual({
      kind: 'linkTable',
      table: 'notes_tags_links',
      ownColumn: 'note_id',
      targetColumn: 'tag_id',
      owner: true,
    });
    expect(storage('api::tag.tag', 'notes')).not.toHaveProperty('orderColumn');
    expect(findings).toContainEqual({
      kind: 'unordered',
      table: 'notes_tags_links',
      column: 'tag_order',
      uid: 'api::note.note',
    });
  });

  test('link tables of 4.0 and 4.1, which have no id, get one; their rows and indexes stay', async () => {
    const related = modelOf({
      note: {
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'notes' },
        text: { type: 'string' },
      },
      tag: { notes: { type: 'relation', relation: 'manyToMany', target: 'api::note.note', mappedBy: 'tags' } },
    });
    const { driver } = await start(async (engine) => {
      const other = await openDriver(engine.settings);
      await createMissingTables(other, modelOf({ note: { text: { type: 'string' } }, tag: {} }));
      await other.close();
      await runScript(
        engine,
        `create table notes_tags_links (note_id integer, tag_id integer, remark varchar(20));
         create index notes_tags_links_fk on notes_tags_links (note_id);
         insert into notes (id) values (1), (2); insert into tags (id) values (5), (6), (7);
         insert into notes_tags_links values (1, 7, 'a'), (2, 5, 'b'), (1, 6, null), (1, 6, 'd')`,
      );
    });
    const live = await driver.introspect();
    const { model: fitted, findings } = fitModel(related, live, driver.layout.physicalName);
    expect(findings).toContainEqual({
      kind: 'missingColumn',
      table: 'notes_tags_links',
      column: 'id',
      uid: 'api::note.note',
    });
    expect(await createMissingTables(driver, fitted)).toMatchObject({ columns: ['notes_tags_links.id'] });
    expect(await createMissingTables(driver, fitted)).toEqual({ tables: [], columns: [] });
    const links: Statement = { text: 'select id, note_id, tag_id, remark from notes_tags_links order by id' };
    expect(await driver.query(links, [])).toEqual([
      [1, 1, 7, 'a'],
      [2, 2, 5, 'b'],
      [3, 1, 6, null],
      [4, 1, 6, 'd'],
    ]);
    const indexes = (await driver.introspect()).get('notes_tags_links')?.indexes.map(({ name: index }) => index);
    expect(indexes).toContain('notes_tags_links_fk');
    const added = await driver.transaction(async (session) => {
      await session.execute({ text: "insert into notes_tags_links (note_id, tag_id, remark) values (2, 7, 'e')" }, []);
      return session.query({ text: "select id from notes_tags_links where remark = 'e'" }, []);
    });
    expect(added).toEqual([[5]]);
  });

  test('names too long for the engine', async () => {
    const long = 'a_relation_with_a_name_that_goes_on_and_on_until_no_engine_can_take_it';
    const longModel = modelOf({
      note: {
        [long]: { type: 'relation', relation: 'manyToMany', target: 'api::note.note' },
        [`${long}_either`]: { type: 'relation', relation: 'manyToMany', target: 'api::note.note' },
        [`${long}_text`]: { type: 'string' },
        [`${long}_text_too`]: { type: 'string' },
      },
    });
    const { driver, live } = await start();
    const { model: fitted } = fitModel(longModel, live, driver.layout.physicalName);
    const created = await createMissingTables(driver, fitted);
    expect(new Set(created.tables).size).toBe(created.tables.length);
    expect(await createMissingTables(driver, fitted)).toEqual({ tables: [], columns: [] });
    const again = fitModel(longModel, await driver.introspect(), driver.layout.physicalName);
    expect(again.findings).toEqual([]);
    // The tables have indexes since.
    const named = ({ contentTypes, components }: Model) => [
      [...contentTypes.values()].map((type) => ({ ...type, orderedColumns: null })),
      components,
    ];
    expect(named(again.model)).toEqual(named(fitted));
  });

  test('the type of a custom field is that of its column', async () => {
    const custom = { type: 'customField', customField: 'plugin::x.y' };
    const asked = modelOf({ note: { settings: custom, label: custom, amount: custom } });
    const stored = modelOf({
      note: { settings: { type: 'json' }, label: { type: 'string' }, amount: { type: 'integer' } },
    });
    const { driver } = await start();
    await createMissingTables(driver, stored);
    const { model: fitted } = fitModel(asked, await driver.introspect(), driver.layout.physicalName);
    const types = [...(fitted.contentTypes.get('api::note.note')?.attributes.values() ?? [])]
      .slice(0, 3)
      .map((attribute) => attribute.kind === 'scalar' && [attribute.type, attribute.inferType]);
    expect(types).toEqual([
      ['json', undefined],
      ['string', undefined],
      ['integer', undefined],
    ]);
  });

  test('missing indexes are advised and can be applied', async () => {
    const { driver, live } = await start(restoreConformance);
    const advice = await adviseIndexes(model, live, driver.layout);
    const advised = advice.map(({ table, columns }) => `${table} ${columns.join()}`);
    expect(advised).toEqual(
      expect.arrayContaining([
        'articles published_at,id',
        'articles id,published_at',
        'articles title,id',
        'articles_categories_links article_id,category_order,category_id',
        'articles_components entity_id,field,order',
        'files_related_morphs related_type,field,related_id,order',
      ]),
    );
    expect(advised).not.toContain('articles slug');
    await applyIndexes(driver, advice);
    expect(await adviseIndexes(model, await driver.introspect(), driver.layout)).toEqual([]);
  });
});

const isPrimary = (name: string): boolean => name === 'PRIMARY' || name.endsWith('_pkey');

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
