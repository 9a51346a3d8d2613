import type { Driver } from '../../../src/database/driver.ts';
import type { AdminCall } from '../../admin/admin-calls.ts';
import { NOTES, STUDIO } from './diary.ts';
import type { Kept, ReleaseAction } from './diary-kept.ts';

/** Notes that are deleted, one by each administrator: their numbers follow those of the others. */
export const DELETED = 2;

const NONE: Kept = { deleted: [], plans: [], versions: [], release: { id: 0, isDone: false, actions: [] } };

/** What is kept beside the notes of a diary, in Plinth's own tables and v4's. */
export function createKeptRows(driver: () => Driver | undefined) {
  let release: number | null = null;
  const rows = async (text: string): Promise<readonly (readonly unknown[])[]> =>
    (await driver()?.query({ text }, [])) ?? [];
  return {
    /** Ends what was kept before: of earlier notes. */
    async clear(run: (statement: string) => Promise<void>): Promise<void> {
      if (release === null) return;
      for (const table of ['plinth_trash', 'plinth_schedules']) await run(`delete from ${table}`);
    },
    /** `ids`: those of all notes, by number; the last ones are deleted. */
    async fill(boss: AdminCall, author: AdminCall, ids: readonly number[]): Promise<void> {
      const done = async (...call: Parameters<AdminCall>) => {
        const { status, body } = await boss(...call);
        if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`);
        return body;
      };
      const [mine, theirs] = ids.slice(-DELETED);
      await done('DELETE', `${NOTES}/${mine}`);
      await author('DELETE', `${NOTES}/${theirs}`);
      for (const [at, action] of [
        [0, 'unpublish'],
        [2, 'publish'],
        [5, 'publish'],
      ] as const)
        await done('PUT', `${STUDIO}/${ids[at]}/schedule/${action}`, { at: '2080-01-01T00:00:00.000Z' });
      release = (await done('POST', '/studio/api/releases', { name: 'Together' })).data.id as number;
      for (const [at, action] of [
        [2, 'publish'],
        [3, 'unpublish'],
        [4, 'publish'],
      ] as const)
        await done('POST', `/studio/api/releases/${release}/entries`, { uid: 'api::note.note', id: ids[at], action });
    },
    async read(): Promise<Kept> {
      if (release === null) return NONE;
      const deleted = await rows(
        `select id, entry_id, locale, deleted_by from plinth_trash where type = 'api::note.note' order by id`,
      );
      const plans = await rows(`select entry_id, action from plinth_schedules order by entry_id, action`);
      const versions = await rows(`select id, entry_id from plinth_versions where type = 'api::note.note' order by id`);
      const [status] = await rows(`select status from strapi_releases where id = ${release}`);
      const actions = await rows(
        `select a.id, a.target_id, a.type from strapi_release_actions a
         join strapi_release_actions_release_links l on l.release_action_id = a.id
         where l.release_id = ${release} order by a.id`,
      );
      return {
        deleted: deleted.map(([id, entry, locale, by]) => ({
          ...{ id: Number(id), entry: Number(entry), locale: String(locale), mine: Number(by) > 1 },
        })),
        plans: plans.map(([entry, action]) => ({ entry: Number(entry), action: action as 'publish' })),
        versions: versions.map(([id, entry]) => ({ id: Number(id), entry: Number(entry) })),
        release: {
          id: release,
          isDone: status?.[0] === 'done',
          actions: actions.map(
            ([id, entry, action]): ReleaseAction => ({
              ...{ id: Number(id), entry: Number(entry), action: action as 'publish' },
            }),
          ),
        },
      };
    },
  };
}
