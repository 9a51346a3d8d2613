import type { Occasion } from '../../../change/occasion.ts';
import { resolveChange } from '../../../change/resolve-change.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { changeContext } from '../change-context.ts';
import { readEntryId } from '../storing/find-stored.ts';
import { readData } from '../entries/read-data.ts';
import { refuseChange } from '../storing/store-changes.ts';
import { asCaller } from '../write-how.ts';

/**
 * Throws what is wrong with an entry, before anything is done with the files that come with it. Of a
 * stored entry only what is wrong in any state is told here; `id` is null for a new one.
 */
export async function checkEntry(scope: Scope, type: ContentType, body: unknown, id: string | null): Promise<void> {
  const data = readData(body);
  const occasion = occasionOf(id);
  if (occasion === null) return;
  const how = asCaller(scope);
  const context = await changeContext(scope, type, how.reach);
  await refuseChange(scope.engine, scope.reader, how.authorize(resolveChange(type, data, occasion, context)));
}

function occasionOf(id: string | null): Occasion | null {
  if (id === null) return { kind: 'create', publish: true };
  const stored = readEntryId(id);
  return stored === null ? null : { kind: 'update', id: stored, draft: true };
}
