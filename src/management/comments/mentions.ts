import type { Access } from '../../access/access.ts';
import type { Scope } from '../../content/scope.ts';
import { permissionsFor } from '../../content/writing/ask-rights.ts';
import { validationError } from '../../errors.ts';
import type { KeptEntry } from '../revisions/kept-entry.ts';
import { mayReadPlace } from './field-place.ts';

/** In one comment: each of them gets a mail. */
const MOST_MENTIONED = 10;

const MENTION = /@\{([1-9]\d{0,9})\}/g;

/** The administrators whom a text mentions, as `@{12}`. */
export const mentionedIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id))),
];

/** The text with the names of the people. */
export const withNames = (text: string, nameOf: (id: number) => string): string =>
  text.replace(MENTION, (_, id: string) => `@${nameOf(Number(id))}`);

/** What administrators may do; null for those who cannot sign in. */
export type FindAccess = (administrator: number) => Promise<Access | null>;

/** Finds out who may read a field of an entry. People with the same permissions are asked about once. */
export function createAudience(scope: Scope, { type, id }: KeptEntry, field: string | null, find: FindAccess) {
  const known = new Map<string, Promise<boolean>>();
  const ask = async (access: Access): Promise<boolean> =>
    mayReadPlace(scope.engine.model, type, await permissionsFor({ ...scope, access }, type, 'find', id), field);
  return async (administrator: number): Promise<boolean> => {
    const access = await find(administrator);
    if (access === null) return false;
    const answer = known.get(access.key) ?? ask(access);
    known.set(access.key, answer);
    return answer;
  };
}

/** Nobody is told of something that they may not read. */
export async function refuseStrangers(
  text: string,
  isReader: (administrator: number) => Promise<boolean>,
): Promise<void> {
  const mentioned = mentionedIn(text);
  if (mentioned.length > MOST_MENTIONED) throw validationError(`A comment can mention ${MOST_MENTIONED} people.`);
  for (const id of mentioned)
    if (!(await isReader(id)))
      throw validationError(`Administrator ${id} cannot read this, so they cannot be mentioned.`);
}
