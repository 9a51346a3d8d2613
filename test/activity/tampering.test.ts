import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type LoggedServer, startLogged } from './logged-server.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const TABLES = ['plinth_log', 'plinth_log_blocks', 'plinth_log_ends'] as const;

describeEngines('A log that somebody has tampered with', (engine) => {
  let plinth: LoggedServer;
  const ids: number[] = [];
  beforeAll(async () => {
    plinth = await startLogged({ engine });
    for (let at = 0; at < 6; at += 1) {
      await plinth.call('POST', ARTICLES, { title: `Title ${at}` });
      // Blocks of one record, and one of several.
      if (at < 4) await plinth.seal();
    }
    await plinth.seal();
    ids.push(...(await plinth.records()).map(({ id }) => id));
    for (const table of TABLES) await plinth.tamper(`create table kept_${table} as select * from ${table}`);
  });
  afterAll(() => plinth?.stop());

  const restore = async (): Promise<void> => {
    for (const table of TABLES) {
      await plinth.tamper(`delete from ${table}`);
      await plinth.tamper(`insert into ${table} select * from kept_${table}`);
    }
  };

  const copyOf = (id: number, changed: Readonly<Record<string, string>>): string => {
    const columns = [
      ...['name', 'at', 'actor_kind', 'actor_id', 'actor_name', 'address', 'action', 'subject_type', 'subject_id'],
      ...['locale', 'label', 'details', 'digest', 'key_name', 'block'],
    ];
    const values = columns.map((column) => changed[column] ?? column);
    return `insert into plinth_log (id, ${columns.join(', ')}) select ${changed.id ?? 'id + 1000'}, ${values.join(', ')} from plinth_log where id = ${id}`;
  };

  test('is found out, and where', async () => {
    expect((await plinth.verify()).problems).toEqual([]);
    const [first = 0, second = 0, third = 0] = ids;
    const last = ids.at(-1) ?? 0;
    const set = (values: string, id = second): string => `update plinth_log set ${values} where id = ${id}`;
    const named = `Record ${second} was changed or inserted`;
    const tamperings: readonly (readonly [string | readonly string[], string])[] = [
      [set("actor_name = 'somebody@example.test'"), named],
      [set('actor_id = 99'), named],
      [set("actor_kind = 'server'"), named],
      [set('at = at - 1000'), named],
      [set("address = '10.0.0.1'"), named],
      [set("action = 'entry.delete'"), named],
      [set("subject_id = '1'"), named],
      [set("subject_type = 'api::author.author'"), named],
      [set("label = 'Another'"), named],
      [set("locale = 'de'"), named],
      [set(`details = '{"fields":["title"]}'`), named],
      [set("digest = 'x'"), named],
      [`delete from plinth_log where id = ${first}`, `Record ${first} was removed`],
      [`delete from plinth_log where id = ${third}`, `Record ${third} was removed`],
      [`delete from plinth_log where id = ${last}`, `Record ${last} was removed`],
      [copyOf(second, { name: "'a copy'" }), `Record ${second + 1000} was inserted or moved`],
      [copyOf(second, { name: "'a copy'", block: 'null' }), `Record ${second + 1000} was changed or inserted`],
      [set('block = 999'), `Record ${second} was inserted or moved: block 999`],
      [set('block = null'), `Record ${second} was removed (block`],
      [
        set('block = (select b from (select block as b from plinth_log) x order by b limit 1)', third),
        `Record ${third} was inserted or moved`,
      ],
      [
        [
          'update plinth_log_blocks set hash = (select h from (select hash as h from plinth_log_blocks order by number limit 1) x) where number = 2',
        ],
        'Block 2 does not fit',
      ],
      [['update plinth_log_blocks set sealed_at = sealed_at - 5 where number = 2'], 'Block 2 does not fit'],
      [
        [
          'update plinth_log set block = 2 where id = -1',
          'delete from plinth_log where block = 2',
          'delete from plinth_log_blocks where number = 2',
        ],
        'Block 2 was removed, with the records in it',
      ],
      [
        ['delete from plinth_log where block >= 4', 'delete from plinth_log_blocks where number >= 4'],
        'removed at the end, with the newest records',
      ],
      [
        [
          'delete from plinth_log where block >= 4',
          'delete from plinth_log_blocks where number >= 4',
          'update plinth_log_ends set number = 3, hash = (select hash from plinth_log_blocks where number = 3)',
        ],
        'The head of the chain was changed',
      ],
      [['delete from plinth_log_ends'], 'The head of the chain was removed'],
      [['delete from plinth_log', 'delete from plinth_log_blocks'], 'removed at the end, with the newest records'],
      [
        ['delete from plinth_log', 'delete from plinth_log_blocks', 'delete from plinth_log_ends'],
        'The head of the chain was removed',
      ],
      [
        ["update plinth_log_blocks set key_name = 'other' where number = 1"],
        'Block 1 is signed with a secret that the project does not have',
      ],
      [["update plinth_log_ends set digest = 'x'"], 'The head of the chain was changed'],
      [
        [
          'insert into plinth_log_blocks (id, number, sealed_at, records, hash, key_name) select id + 1000, number + 100, sealed_at, records, hash, key_name from plinth_log_blocks where number = 2',
        ],
        'does not fit',
      ],
    ];
    for (const [statements, problem] of tamperings) {
      for (const sql of [statements].flat()) await plinth.tamper(sql);
      expect((await plinth.verify()).problems.join('\n'), String(statements)).toContain(problem);
      await restore();
    }
    expect((await plinth.verify()).problems).toEqual([]);
  });

  test('is found out by a head that was kept elsewhere, even if both ends fit', async () => {
    const before = await plinth.verify();
    const older = 'select * from plinth_log_ends';
    await plinth.tamper(`create table older_ends as ${older}`);
    await plinth.call('POST', ARTICLES, { title: 'Later' });
    await plinth.seal();
    const { head } = await plinth.verify();
    expect(head?.number).toBe((before.head?.number ?? 0) + 1);
    expect((await plinth.verify(before.head)).problems).toEqual([]);
    await plinth.tamper(`delete from plinth_log where block = ${head?.number}`);
    await plinth.tamper(`delete from plinth_log_blocks where number = ${head?.number}`);
    await plinth.tamper('delete from plinth_log_ends');
    await plinth.tamper('insert into plinth_log_ends select * from older_ends');
    expect((await plinth.verify()).problems).toEqual([]);
    expect((await plinth.verify(head)).problems).toEqual([expect.stringContaining('newest records were removed')]);
    const other = { number: before.head?.number ?? 0, hash: head?.hash ?? '' };
    expect((await plinth.verify(other)).problems).toEqual([expect.stringContaining('is not the one that was kept')]);
  });
});
