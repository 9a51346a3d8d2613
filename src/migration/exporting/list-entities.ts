import { trustQuery } from '../../access/authorize-query.ts';
import type { Engine } from '../../content/engine.ts';
import { prepareQuery, shapeOf } from '../../content/reading/prepare-query.ts';
import { readRows } from '../../content/reading/read-rows.ts';
import { writeTexts } from '../../content/reading/running/write-list.ts';
import { openCodeScope } from '../../content/scope.ts';
import type { EntryNode, PopulateNode, Query } from '../../query/query.ts';
import { componentOf, ID_ATTRIBUTE } from '../../schema/lookup.ts';
import type { Attribute, ContentType, Model, Type } from '../../schema/model.ts';

const BATCH = 100;

/** An export reads everything, so no limits apply. */
const UNLIMITED = {
  rows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  filterRows: Number.POSITIVE_INFINITY,
};

/** An entry with its components, private fields and password hashes: JSON that begins with its id. */
export interface EntityText {
  readonly id: number;
  readonly text: string;
}

/** All entries of a type in the order of their ids, in batches. */
export async function* listEntities(engine: Engine, type: ContentType): AsyncGenerator<EntityText> {
  const unlimited = { ...engine, limits: { ...engine.limits, ...UNLIMITED } };
  const entries = nodeOf(engine.model, type);
  for (let after = 0; ; ) {
    const scope = openCodeScope(unlimited);
    const query = trustQuery(queryOf(type, entries, after));
    const prepared = prepareQuery(unlimited, shapeOf(query, 'raw'), 'raw');
    const { rows, write } = await readRows(scope, { query, prepared });
    const { texts } = await writeTexts(scope, rows, write);
    for (const text of texts) {
      after = Number(/^\{"id":(\d+)/.exec(text)?.[1]);
      yield { id: after, text };
    }
    if (texts.length < BATCH) return;
  }
}

const queryOf = (type: ContentType, entries: EntryNode, after: number): Query => ({
  type,
  entries,
  filter: { kind: 'compare', attribute: ID_ATTRIBUTE, operator: '$gt', parameters: [0] },
  // Every sort ends with the id.
  sort: [],
  search: null,
  slice: { kind: 'plain', start: 0, limit: BATCH },
  unused: null,
  parameters: [after],
  issues: [],
});

function nodeOf(model: Model, type: Type): EntryNode {
  const attributes = [...type.attributes.values()];
  return {
    type,
    fields: attributes.filter((attribute) => attribute.kind === 'scalar'),
    populate: attributes.flatMap((attribute) => populateOf(model, attribute)),
  };
}

function populateOf(model: Model, attribute: Attribute): readonly PopulateNode[] {
  if (attribute.kind === 'dynamicZone') {
    const variants = attribute.components.map(
      (uid) => [uid, { entries: nodeOf(model, componentOf(model, uid)), filter: null }] as const,
    );
    return [{ kind: 'zone', attribute, variants: new Map(variants) }];
  }
  if (attribute.kind !== 'component') return [];
  return [
    {
      kind: 'related',
      attribute,
      entries: nodeOf(model, componentOf(model, attribute.component)),
      filter: null,
      sort: [],
      linkOrder: 'asc',
      window: null,
      countOnly: false,
      unread: false,
    },
  ];
}
