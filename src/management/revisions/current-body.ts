import type { Grant } from '../../access/grant.ts';
import type { Scope } from '../../content/scope.ts';
import { type Body, printBody, readBody } from '../../content/versions/entry-body.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { type KeptEntry, readableBody, readableFields } from './kept-entry.ts';

/** The stored entry as a revision body, limited to fields the caller may read. */
export const currentBody = async (scope: Scope, entry: KeptEntry): Promise<Body> =>
  currentPart(scope, entry, await readableFields(scope, entry));

/** The same with the permissions that apply to the entry. */
export async function currentPart(scope: Scope, entry: KeptEntry, fields: Grant): Promise<Body> {
  const current = await readBody(scope, entry.type, entry.id);
  // Converted to JSON and back, because stored bodies contain times as strings.
  const body = readableBody(scope, entry, printBody(current?.body ?? {}), fields);
  return reachableBody(scope, entry.type, body);
}
