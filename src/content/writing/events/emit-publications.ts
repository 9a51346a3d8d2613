import type { Id } from '../../../change/write-value.ts';
import { resolvePlainQuery } from '../../../query/resolve-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import { inSlices } from '../../../util/in-slices.ts';
import { populateAll } from '../../reading/nested-query.ts';
import { readEntities } from '../../reading/read-entities.ts';
import { asCodeWithin, type TransactionScope } from '../../scope.ts';
import type { WriteOptions } from '../write-options.ts';
import { entryEvent, isHooked, withoutPrivate } from './emit-entry-event.ts';

/** Bounds the memory for entries with everything that is populated. */
const AT_ONCE = 100;

/** The events of entries that were published or unpublished together: for each the same as if it were alone. */
export async function emitPublications(
  inner: TransactionScope,
  type: ContentType,
  ids: readonly Id[],
  published: boolean,
  how: Pick<WriteOptions, 'layer'>,
): Promise<void> {
  const event = published ? 'entry.publish' : 'entry.unpublish';
  const isUpdateHooked = isHooked(inner, 'entry.update', how);
  const isStateHooked = isHooked(inner, event, how);
  if (!isUpdateHooked && !isStateHooked) return;
  const { model } = inner.engine;
  const { contentEvents } = inner.transaction;
  for (const some of inSlices(ids, AT_ONCE)) {
    const filters = { id: { $in: some.map(String) } };
    const { entities } = await readEntities(asCodeWithin(inner), type, 'database', (context) =>
      resolvePlainQuery(context, type, { populate: populateAll(model, type), locale: 'all', filters }),
    );
    for (const entity of entities) {
      const entry = withoutPrivate(model, type, entity);
      if (isUpdateHooked) contentEvents.push(entryEvent('entry.update', type, entry));
      if (isStateHooked) contentEvents.push({ event, info: { model: type.singularName, entry } });
    }
  }
}
