import { createOwnTables } from '../../src/database/own/own-tables.ts';
import type { Driver, Row } from '../../src/database/driver.ts';
import { tablesOfReleases } from '../../src/content/engine.ts';
import { releaseKey } from '../../src/management/releases/release-plan.ts';
import { RELEASE } from '../../src/revisions/publication.ts';
import { createReleases } from '../../src/revisions/create-releases.ts';
import { createSchedules } from '../../src/revisions/create-schedules.ts';
import { CHANGES, SCHEDULES } from '../../src/revisions/revision-tables.ts';
import type { Schedules } from '../../src/revisions/schedules.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';

const PLANS = 50;

/** Entries of one release. */
export const RELEASED = Number(process.env.PLINTH_TEST_RELEASED ?? 40);

type Look = (...statements: readonly string[]) => Promise<readonly (readonly Row[])[]>;

/** Drafts that were edited after they were planned, and are due: a server publishes them when it starts. */
export async function planDue(driver: Driver, round: number): Promise<void> {
  const dialect = dialectOf(driver.client);
  const schedules = createSchedules(createOwnTables(driver, [SCHEDULES]), dialect);
  await schedules.prepare();
  await createOwnTables(driver, [CHANGES]).prepare();
  await planRelease(driver, schedules, round);
  await driver.transaction(async (session) => {
    for (let n = 0; n < PLANS; n++)
      await session.execute({ text: `insert into articles (title) values ('Waiting ${round} ${n}')` }, []);
    const added = await session.query(
      { text: `select id from articles where title like 'Waiting ${round} %' order by id` },
      [],
    );
    for (const [index, [id]] of added.entries()) {
      const key = { type: 'api::article.article', id: Number(id) };
      const body = JSON.stringify({ title: `Went live ${round} ${index}` });
      await schedules.plan(session, key, { action: 'publish', dueAt: 1 + index, plannedBy: null, body, changes: null });
    }
  });
}

/** A release of new drafts of a type that is due before all of them. */
export async function planRelease(
  driver: Driver,
  schedules: Schedules,
  round: number,
  { type, table } = { type: 'api::article.article', table: 'articles' },
): Promise<void> {
  const noModel = { contentTypes: new Map(), components: new Map() };
  const releases = createReleases(createOwnTables(driver, tablesOfReleases(noModel)), dialectOf(driver.client));
  await releases.prepare();
  await driver.transaction(async (session) => {
    for (let n = 0; n < RELEASED; n++)
      await session.execute({ text: `insert into ${table} (title) values ('Release ${round}')` }, []);
    const added = await session.query({ text: `select id from ${table} where title = 'Release ${round}'` }, []);
    const id = await releases.create(session, { name: `Release ${round}`, madeBy: null, undoes: null });
    const pinned = {
      body: JSON.stringify({ title: `Released ${round}` }),
      changes: null,
      restores: null,
      expects: null,
    };
    await releases.add(
      session,
      id,
      added.map(([entry]) => ({
        ...{ key: { type, id: Number(entry) }, action: 'publish', locale: null, addedBy: null },
        pinned,
      })),
    );
    const plan = { action: 'publish', dueAt: 0, plannedBy: null, body: null, changes: null } as const;
    await schedules.plan(session, releaseKey(id), plan);
  });
}

/** Releases of which neither all is live, with what was edited since, nor nothing. */
export async function brokenReleases(look: Look): Promise<readonly Row[]> {
  const [found = []] = await look(
    `select r.id, r.status, count(distinct s.id), count(distinct a.id), count(a.published_at), count(distinct c.id),
       count(distinct a.title)
     from strapi_releases r join articles a on a.title in (r.name, replace(r.name, 'Release ', 'Released '))
     left join plinth_changes c on c.entry_id = a.id
     left join plinth_schedules s on s.entry_id = r.id and s.type = '${RELEASE}' group by r.id, r.status, r.name`,
  );
  return found.filter((row) => {
    const [, status, ...counts] = row;
    const expected = status === 'done' ? [0, RELEASED, RELEASED, RELEASED, 1] : [1, RELEASED, 0, 0, 1];
    return String(counts.map(Number)) !== String(expected);
  });
}

/** A plan that was carried out is gone, its entry is live, and what was edited is kept; of one that waits, nothing is. */
export async function brokenPlans(look: Look): Promise<readonly Row[]> {
  const [found = []] = await look(
    `select a.id, a.title, a.published_at is null, count(distinct s.id), count(distinct c.id) from articles a
     left join plinth_schedules s on s.entry_id = a.id and s.type = 'api::article.article'
     left join plinth_changes c on c.entry_id = a.id where a.title like 'Waiting %' or a.title like 'Went live %' group by a.id, a.title, a.published_at order by a.id`,
  );
  return found.filter(([, title, isDraft, plans, changes]) => {
    const isWaiting = String(title).startsWith('Waiting');
    const expected = isWaiting ? [true, 1, 0] : [false, 0, 1];
    return String([Boolean(Number(isDraft)), Number(plans), Number(changes)]) !== String(expected);
  });
}

/** The entries that went live because it was planned, as a release or alone. */
export async function liveByPlan(look: Look): Promise<ReadonlySet<number>> {
  const [found = []] = await look(
    "select id from articles where published_at is not null and (title like 'Released %' or title like 'Went live %')",
  );
  return new Set(found.map(([id]) => Number(id)));
}

export const countPlans = async (look: Look): Promise<number> =>
  Number((await look('select count(*) from plinth_schedules'))[0]?.[0]?.[0]);
