import { createOwnTables } from '../../src/database/own/own-tables.ts';
import type { Driver, Row } from '../../src/database/driver.ts';
import { createSchedules } from '../../src/revisions/create-schedules.ts';
import { CHANGES, SCHEDULES } from '../../src/revisions/revision-tables.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';

const PLANS = 100;

type Look = (...statements: readonly string[]) => Promise<readonly (readonly Row[])[]>;

/** Drafts that were edited after they were planned, and are due: a server publishes them when it starts. */
export async function planDue(driver: Driver, round: number): Promise<void> {
  const dialect = dialectOf(driver.client);
  const schedules = createSchedules(createOwnTables(driver, [SCHEDULES]), dialect);
  await schedules.prepare();
  await createOwnTables(driver, [CHANGES]).prepare();
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

/** A plan that was carried out is gone, its entry is live, and what was edited is kept; of one that waits, nothing is. */
export async function brokenPlans(look: Look): Promise<readonly Row[]> {
  const [found = []] = await look(
    `select a.id, a.title, a.published_at is null, count(distinct s.id), count(distinct c.id) from articles a
     left join plinth_schedules s on s.entry_id = a.id left join plinth_changes c on c.entry_id = a.id
     where a.title like 'Waiting %' or a.title like 'Went live %' group by a.id, a.title, a.published_at order by a.id`,
  );
  return found.filter(([, title, isDraft, plans, changes]) => {
    const isWaiting = String(title).startsWith('Waiting');
    const expected = isWaiting ? [true, 1, 0] : [false, 0, 1];
    return String([Boolean(Number(isDraft)), Number(plans), Number(changes)]) !== String(expected);
  });
}

export const countPlans = async (look: Look): Promise<number> =>
  Number((await look('select count(*) from plinth_schedules'))[0]?.[0]?.[0]);
