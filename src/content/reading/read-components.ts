import type { Id } from '../../change/write-value.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { Component, ContentType } from '../../schema/model.ts';
import { startWork } from '../../util/work.ts';
import { asCodeWithin, type Scope } from '../scope.ts';
import { type Entity, readEntities } from './read-entities.ts';

/** Components by id with their fields: rows of their table, regardless of their owners. */
export async function readComponents(
  inner: Scope,
  component: Component,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Entity>> {
  const type = asRows(component);
  const fields = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  // Listeners are notified of stored rows even if the caller has disconnected.
  const scope = { ...asCodeWithin(inner), work: startWork() };
  const { entities } = await readEntities(scope, type, 'database', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } }, fields, limit: '-1' }),
  );
  return new Map(entities.map((entity) => [entity.id, entity]));
}

/** A component as a content type: the rows of its table. */
export function asRows(component: Component): ContentType {
  const known = rowsOf.get(component);
  if (known !== undefined) return known;
  const type: ContentType = {
    ...component,
    kind: 'collectionType',
    singularName: component.name,
    pluralName: component.name,
    draftAndPublish: false,
    populateCreatorFields: false,
    localized: false,
    builtIn: false,
    displayed: false,
    apiName: null,
  };
  rowsOf.set(component, type);
  return type;
}

const rowsOf = new WeakMap<Component, ContentType>();
