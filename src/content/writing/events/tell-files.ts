import type { Id } from '../../../change/write-value.ts';
import type { EventName } from '../../../events/happening.ts';
import { resolvePlainQuery } from '../../../query/resolve-query.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { FILE_UID } from '../../../schema/model.ts';
import { readEntities } from '../../reading/read-entities.ts';
import { openCodeScope, type Scope } from '../../scope.ts';

type FileEvent = Extract<EventName, `media.${string}`>;

/** Tells of files that are stored now, or still; inside of the transaction. */
export async function tellFiles(inner: Scope, event: FileEvent, ids: readonly Id[]): Promise<void> {
  const { engine, reader, work, happenings } = inner;
  if (ids.length === 0 || !engine.events.hears(event)) return;
  const type = contentTypeOf(engine.model, FILE_UID);
  const scope = { ...openCodeScope(engine), reader, work };
  const { entities } = await readEntities(scope, type, 'content', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } } }),
  );
  happenings?.push(...entities.map((media) => ({ event, info: { media } })));
}
