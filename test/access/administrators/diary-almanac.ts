import type { Choices } from '../../writing/random/choices.ts';
import { ALMANAC, type Snapshot } from './diary.ts';
import { ALMANAC_PATHS } from './diary-project.ts';
import { covers } from './diary-reads.ts';
import { type DiaryRole, holding } from './diary-role.ts';
import type { DiaryWrite } from './diary-writes.ts';

/** A request to a route that writes the entry of a single type, which is created if there is none. */
export function almanacWrite(role: DiaryRole, stored: Snapshot, choices: Choices): DiaryWrite {
  const { almanac: rules } = role;
  const [entry] = stored.almanac;
  const verb = choices.below(6);
  if (verb < 3) {
    const body = Object.fromEntries(
      choices.some(
        [
          ['title', `own ${choices.below(50)}`],
          ['text', `own ${choices.below(50)}`],
          ['rank', choices.below(8)],
        ],
        3,
      ),
    );
    const put = { method: 'PUT', path: ALMANAC, body } as const;
    if (entry !== undefined) {
      const held = holding(rules.update, entry);
      if (held.length === 0) return { ...put, status: 403 };
      return { ...put, status: 200, stored: { ...entry.values, ...inside(held, body) } };
    }
    if (rules.create.length === 0) return { ...put, status: 403 };
    const made = { ...NEW, ...inside(rules.create, body) };
    const isCovered = holding(rules.create, { rank: made.rank as number | null, mine: true }).length > 0;
    return isCovered ? { ...put, status: 200, stored: made } : { ...put, status: 403 };
  }
  if (verb === 3) return almanacDeletion(role, stored);
  const isPublication = verb === 4;
  const isReached = holding(rules.publish, entry).length > 0;
  const status = rules.publish.length === 0 ? 403 : !isReached ? 404 : entry?.published === isPublication ? 400 : 200;
  return { method: 'POST', path: `${ALMANAC}/actions/${isPublication ? 'publish' : 'unpublish'}`, body: {}, status };
}

/** Its deletion: an entry that no permission covers counts as absent. */
export function almanacDeletion({ almanac: rules }: DiaryRole, { almanac: [entry] }: Snapshot): DiaryWrite {
  const status = rules.delete.length === 0 ? 403 : holding(rules.delete, entry).length === 0 ? 404 : 200;
  return { method: 'DELETE', path: ALMANAC, status };
}

const NEW = { title: null, text: null, rank: null };

const inside = (rules: Parameters<typeof covers>[0], body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => covers(rules, name)));

/** What was written of it although the role may not. */
export function almanacWrongs(
  { almanac: rules }: DiaryRole,
  { almanac: [before] }: Snapshot,
  { almanac: [after, ...others] }: Snapshot,
): readonly string[] {
  const wrongs = others.map(({ id }) => `a second almanac ${id}`);
  if (before === undefined && after === undefined) return wrongs;
  if (before === undefined || before.id !== after?.id) {
    if (before !== undefined && holding(rules.delete, before).length === 0) wrongs.push('deleted the almanac');
    if (after !== undefined && holding(rules.create, after).length === 0) wrongs.push('created the almanac');
    return wrongs;
  }
  for (const path of ALMANAC_PATHS)
    if (before.values[path] !== after.values[path] && !covers(holding(rules.update, before), path))
      wrongs.push(`changed ${path} of the almanac`);
  if (before.published !== after.published && holding(rules.publish, before).length === 0)
    wrongs.push('published the almanac');
  return wrongs;
}
