import type { Scope } from '../../content/scope.ts';
import { type Body, readBody } from './entry-body.ts';
import { type KeptEntry, readableBody, readableFields } from './kept-entry.ts';
import { reachableBody } from './reachable-body.ts';

/** The entry as it is stored, as a kept body: what the caller may read of it. */
export async function currentBody(scope: Scope, entry: KeptEntry): Promise<Body> {
  const fields = await readableFields(scope, entry);
  const current = await readBody(scope, entry.type, entry.id);
  // As text and back: a kept body has times as texts.
  const body = readableBody(scope, entry, JSON.stringify(current?.body ?? {}), fields);
  return reachableBody(scope, entry.type, body);
}
