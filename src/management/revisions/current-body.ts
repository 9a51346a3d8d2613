import type { Scope } from '../../content/scope.ts';
import { type Body, readBody } from './entry-body.ts';
import { type KeptEntry, readableBody, readableFields } from './kept-entry.ts';
import { reachableBody } from './reachable-body.ts';

/** The stored entry as a kept body, as far as the caller may read it. */
export async function currentBody(scope: Scope, entry: KeptEntry): Promise<Body> {
  const fields = await readableFields(scope, entry);
  const current = await readBody(scope, entry.type, entry.id);
  // Converted to JSON and back: a kept body has times as texts.
  const body = readableBody(scope, entry, JSON.stringify(current?.body ?? {}), fields);
  return reachableBody(scope, entry.type, body);
}
