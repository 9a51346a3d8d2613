import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, Row } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { startPlinth } from '../cli/plinth.ts';
import { type EventBody, type Receiver, startReceiver } from '../events/receiver.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { manageUntil, partsOf, prepareManaged } from './managed-while-killed.ts';
import { brokenPlans, brokenReleases, countPlans, liveByPlan, planDue, RELEASED } from './planned-while-killed.ts';

const ROUNDS = Number(process.env.PLINTH_TEST_KILLS ?? 1);
/** For all releases, one after the other, and their events. */
const FINISHED_MS = 60_000 + 60 * ROUNDS * RELEASED;

const WRITES = 2000;
const CALLERS = 50;

/** The server is killed before it has answered more. */
const MAX_ANSWERED = 200;

const { 'token-full': AUTHORIZATION } = JSON.parse(
  readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
) as Record<string, string>;

/** Each with relations, components in components and a zone, so that there is much that could be missing. */
const articleNamed = (title: string, n: number): object => ({
  title,
  author: 1 + (n % 10),
  categories: [1, 2, 3].map((step) => 1 + ((n + step) % 10)),
  seo: { metaTitle: title, metaSocial: [{ network: 'mastodon' }, { network: 'twitter' }] },
  sections: [{ heading: title, linkGroup: { links: [{ label: 'one' }, { label: 'two' }] }, writers: [1, 2] }],
  blocks: [{ __component: 'zone.quote', text: title }],
});

/** Of an article as it should be: how many rows each of its parts has. */
const PARTS: Readonly<Record<string, readonly [count: number, select: string]>> = {
  author: [1, 'select article_id as entry from articles_author_links'],
  categories: [3, 'select article_id as entry from articles_categories_links'],
  components: [3, 'select entity_id as entry from articles_components'],
  social: [
    2,
    "select a.entity_id as entry from articles_components a join components_shared_seos_components s on a.component_type = 'shared.seo' and s.entity_id = a.component_id",
  ],
  writers: [
    2,
    "select a.entity_id as entry from articles_components a join components_content_sections_writers_links w on a.component_type = 'content.section' and w.section_id = a.component_id",
  ],
  links: [
    2,
    "select a.entity_id as entry from articles_components a join components_content_sections_components s on a.component_type = 'content.section' and s.entity_id = a.component_id join components_content_link_groups_components g on g.entity_id = s.component_id",
  ],
};

/** Components that nobody has, and numbers that two of one list have. */
const FAULTS: readonly string[] = [
  ...Object.entries({
    'shared.seo': [
      'components_shared_seos',
      'articles_components',
      'globals_components',
      'homepages_components',
      'pages_components',
    ],
    'content.section': ['components_content_sections', 'articles_components'],
    'zone.quote': ['components_zone_quotes', 'articles_components', 'homepages_components'],
    'shared.meta-social': ['components_shared_meta_socials', 'components_shared_seos_components'],
  }).map(
    ([uid, [table, ...owners]]) =>
      `select id from ${table} c where not exists (${owners.map((owner) => `select 1 from ${owner} o where o.component_type = '${uid}' and o.component_id = c.id`).join(' union all ')})`,
  ),
  'select category_id from articles_categories_links group by category_id, article_order having count(*) > 1',
];

/** Hooks of what is managed, which must not make a change of it several writes. */
const HOOKS = `module.exports = {
  bootstrap({ strapi }) {
    const pause = () => new Promise((done) => setImmediate(done));
    strapi.db.lifecycles.subscribe({
      models: [
        ...['plugin::users-permissions.role', 'plugin::users-permissions.permission', 'plugin::i18n.locale'],
        ...['role', 'permission', 'api-token', 'api-token-permission'].map((name) => 'admin::' + name),
      ],
      beforeCreate: pause, beforeUpdate: pause, beforeDelete: pause, afterUpdate: pause,
    });
  },
};`;

const ROLES = '/api/users-permissions/roles';
const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];

/** The names of the actions that a role has, as its description says. */
const listAt = (n: number): readonly string[] => ACTIONS.filter((_, index) => ((n % 31) + 1) & (1 << index));

describeEngines(
  `a server that is killed while it writes, ${ROUNDS} times`,
  (name) => {
    let engine: Engine;
    let dir: string;
    let settings: DatabaseSettings;
    let environment: Record<string, string>;
    let receiver: Receiver;

    beforeAll(async () => {
      engine = await startRestored(name);
      receiver = await startReceiver();
      dir = mkdtempSync(path.join(tmpdir(), 'plinth-killed-'));
      cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
      writeFileSync(path.join(dir, 'src/index.js'), HOOKS);
      ({ settings, environment } = placeDatabase(engine, dir));
      const driver = await openDriver(settings);
      await driver.transaction(async (session) => {
        for (const table of ['admin_users_roles_links', 'admin_users'])
          await session.execute({ text: `delete from ${table}` }, []);
        const isOn = name === 'postgres' ? 'true' : '1';
        const text = `insert into strapi_webhooks (name, url, headers, events, enabled) values ('All', '${receiver.url}', '{}', '["entry.publish"]', ${isOn})`;
        await session.execute({ text }, []);
      });
      await driver.close();
    });

    afterAll(async () => {
      await engine.stop();
      await receiver.close();
      rmSync(dir, { recursive: true, force: true });
    });

    const onDriver = async <T>(work: (driver: Driver) => Promise<T>): Promise<T> => {
      const driver = await openDriver(settings);
      try {
        return await work(driver);
      } finally {
        await driver.close();
      }
    };
    const look = (...statements: readonly string[]): Promise<readonly (readonly Row[])[]> =>
      onDriver(async (driver) => {
        const found: (readonly Row[])[] = [];
        for (const text of statements) found.push(await driver.query({ text }, []));
        return found;
      });
    const start = async (): Promise<{ url: string; kill(): Promise<void> }> => {
      const server = startPlinth(['start', dir, '--port', '0', '--host', '127.0.0.1'], environment);
      const [, url = ''] = await server.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
      return {
        url,
        async kill() {
          server.kill('SIGKILL');
          await server.ended;
        },
      };
    };

    test('has stored everything it confirmed, and nothing partially', { timeout: 300_000 * ROUNDS }, async () => {
      const faults = await look(...FAULTS);
      const acknowledged = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        await onDriver((driver) => planDue(driver, round));
        const server = await start();
        const enough = 50 + Math.floor(MAX_ANSWERED * Math.random());
        const before = acknowledged.size;
        await send(server.url, 'POST', ROLES, { name: `Killed ${round}`, description: '-1' });
        const [[[role] = []] = []] = await look(`select id from up_roles where name = 'Killed ${round}'`);
        const replacing = replaceUntil(server.url, Number(role));
        const managed = await prepareManaged(server.url, round);
        const managing = manageUntil(managed);
        await writeUntil(server.url, round, (title) => {
          acknowledged.add(title);
          if (acknowledged.size - before === enough) void server.kill();
        });
        await server.kill();
        const replaced = await replacing;
        const [granted = []] = await look(
          `select r.description, p.action from up_roles r left join up_permissions_role_links l on l.role_id = r.id
           left join up_permissions p on p.id = l.permission_id where r.id = ${role}`,
        );
        const [[last] = []] = granted;
        expect(replaced).toBeGreaterThan(0);
        expect(await managing).toBeGreaterThan(0);
        expect(await partsOf(look, managed)).toEqual([]);
        expect(granted.map(([, action]) => String(action).split('.').pop()).sort()).toEqual(
          [...listAt(Number(last))].sort(),
        );
        expect(acknowledged.size - before).toBeGreaterThanOrEqual(enough);
        const [stored = []] = await look("select id, title from articles where title like 'Killed %'");
        const titles = new Set(stored.map(([, title]) => String(title)));
        expect([...acknowledged].filter((title) => !titles.has(title))).toEqual([]);
        for (const [part, [count, select]] of Object.entries(PARTS)) {
          const [rows = []] = await look(
            `select a.id from articles a left join (${select}) p on p.entry = a.id where a.title like 'Killed %' group by a.id having count(p.entry) <> ${count}`,
          );
          expect({ part, rows }).toEqual({ part, rows: [] });
        }
        expect(await look(...FAULTS)).toEqual(faults);
        expect(await brokenPlans(look)).toEqual([]);
        expect(await brokenReleases(look)).toEqual([]);
        // As if the killed server's lease had expired.
        await onDriver((driver) =>
          driver.transaction((session) =>
            session.execute({ text: 'update plinth_schedules set leased_until = 0' }, []),
          ),
        );
      }
      // A start finds nothing to mend.
      const everything = () =>
        look('select count(*), max(id) from articles', 'select count(*), max(id) from articles_components');
      const left = await everything();
      const server = await start();
      const answer = await fetch(
        `${server.url}/api/articles?filters[title][$startsWith]=Killed&pagination[pageSize]=1`,
        {
          headers: { authorization: AUTHORIZATION ?? '' },
        },
      );
      const { meta } = (await answer.json()) as { meta: { pagination: { total: number } } };
      const [counted] = await look("select count(*) from articles where title like 'Killed %'");
      expect(meta.pagination.total).toBe(Number(counted?.[0]?.[0]));
      // Each look opens a connection, which the server would lack time for.
      await expect.poll(() => countPlans(look), { interval: 250, timeout: FINISHED_MS }).toBe(0);
      expect(await brokenPlans(look)).toEqual([]);
      expect(await brokenReleases(look)).toEqual([]);
      const announced = () =>
        new Set(receiver.received.filter(({ body }) => isPlanned(body)).map(({ body }) => Number(body.entry?.id)));
      const live = await liveByPlan(look);
      expect(live.size).toBeGreaterThan(0);
      await expect.poll(() => announced().size, { timeout: FINISHED_MS }).toBeGreaterThanOrEqual(live.size);
      expect(announced()).toEqual(live);
      await server.kill();
      expect(await everything()).toEqual(left);
    });
  },
  ['sqlite', 'postgres', 'mariadb'],
);

/** Other writes publish as well. */
const isPlanned = ({ entry }: EventBody): boolean => /^(?:Release|Waiting|Went live)/.test(String(entry?.title));

const send = (url: string, method: string, at: string, body: object): Promise<Response> =>
  fetch(`${url}${at}`, {
    method,
    headers: { authorization: AUTHORIZATION ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Replaces the permissions of a role until nobody answers any longer; returns how often. */
async function replaceUntil(url: string, role: number): Promise<number> {
  for (let n = 0; ; n++) {
    const article = Object.fromEntries(listAt(n).map((action) => [action, { enabled: true }]));
    const permissions = { 'api::article': { controllers: { article } } };
    try {
      await (await send(url, 'PUT', `${ROLES}/${role}`, { description: String(n), permissions })).arrayBuffer();
    } catch {
      return n;
    }
  }
}

/** Fifty callers at once, until all is written or nobody answers any longer. */
async function writeUntil(url: string, round: number, told: (title: string) => void): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < WRITES) {
      const title = `Killed ${round} ${next++}`;
      try {
        const answer = await send(url, 'POST', '/api/articles', { data: articleNamed(title, next) });
        if (answer.status === 200) told(title);
        await answer.arrayBuffer();
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** The project's own settings read where its database is from the environment. */
function placeDatabase(
  { settings }: Engine,
  dir: string,
): { settings: DatabaseSettings; environment: Record<string, string> } {
  if (settings.client === 'sqlite') {
    const filename = path.join(dir, 'data.db');
    mkdirSync(path.dirname(filename), { recursive: true });
    cpSync(settings.filename, filename);
    return {
      settings: { client: 'sqlite', filename },
      environment: { NODE_ENV: 'production', DATABASE_FILENAME: 'data.db' },
    };
  }
  const { hostname, port, pathname, username, password } = new URL(settings.connectionString ?? '');
  return {
    settings,
    environment: {
      NODE_ENV: 'production',
      DATABASE_CLIENT: settings.client === 'mysql' ? 'mysql2' : 'postgres',
      DATABASE_HOST: hostname,
      DATABASE_PORT: port,
      DATABASE_NAME: pathname.slice(1),
      DATABASE_USERNAME: decodeURIComponent(username),
      DATABASE_PASSWORD: decodeURIComponent(password),
    },
  };
}
