import type { Scope } from '../../content/scope.ts';
import { type Body, printBody, readBody } from '../../content/versions/entry-body.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { type KeptEntry, readableBody, readableFields } from './kept-entry.ts';

/** The stored entry as a revision body, limited to fields the caller may read. */
export async function currentBody(scope: Scope, entry: KeptEntry): Promise<Body> {
  const fields = await readableFields(scope, entry);
  const current = await readBody(scope, entry.type, entry.id);
  // Converted to JSON and back, because stored bodies contain times as strings.
  const body = readableBody(scope, entry, printBody(current?.body ?? {}), fields);
  return reachableBody(scope, entry.type, body);
}
