import type { Id } from '../../../change/write-value.ts';
import type { EventName } from '../../../events/content-event.ts';
import { resolvePlainQuery } from '../../../query/resolve-query.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { FILE_UID } from '../../../schema/model.ts';
import { readEntities } from '../../reading/read-entities.ts';
import { asCodeWithin, type Scope } from '../../scope.ts';

type FileEvent = Extract<EventName, `media.${string}`>;

/** Emits events for files that are stored, or about to be deleted; inside the transaction. */
export async function emitFileEvents(inner: Scope, event: FileEvent, ids: readonly Id[]): Promise<void> {
  const { engine, transaction } = inner;
  if (ids.length === 0 || !engine.events.hasListeners(event)) return;
  const type = contentTypeOf(engine.model, FILE_UID);
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } } }),
  );
  transaction?.contentEvents.push(...entities.map((media) => ({ event, info: { media } })));
}
