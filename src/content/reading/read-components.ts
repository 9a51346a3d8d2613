import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { Component, ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope } from '../scope.ts';
import { type Entity, readEntities } from './read-entities.ts';

/** Components by their ids, with their fields: as rows of their table, whoever has them. */
export async function readComponents(
  engine: Engine,
  reader: Reader,
  component: Component,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Entity>> {
  const type = asRows(component);
  const fields = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  const scope = { ...openCodeScope(engine), reader };
  const { entities } = await readEntities(scope, type, 'database', (context) =>
    resolvePlainQuery(context, type, { filters: { id: { $in: ids.map(String) } }, fields, limit: '-1' }),
  );
  return new Map(entities.map((entity) => [entity.id, entity]));
}

/** A component as a type of its own: the rows of its table. */
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
