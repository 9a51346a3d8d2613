import type { JoinableAttribute } from '../query/query.ts';
import { holdingAttribute } from '../schema/lookup.ts';
import type {
  ComponentAttribute,
  MediaAttribute,
  Model,
  MorphFromAttribute,
  RelationAttribute,
  Type,
} from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Link } from './plan.ts';

export function planLink(model: Model, owner: Type, attribute: JoinableAttribute): Link {
  switch (attribute.kind) {
    case 'relation':
      return relationLink(attribute);
    case 'component':
      return componentLink(attribute);
    case 'media':
    case 'morphFrom':
      return morphLink(model, owner, attribute);
    default:
      return assertNever(attribute);
  }
}

function relationLink({ storage }: RelationAttribute): Link {
  if (storage.kind === 'joinColumn') return { kind: 'ownColumn', column: storage.column };
  return {
    kind: 'table',
    table: storage.table,
    ownColumn: storage.ownColumn,
    targetColumn: storage.targetColumn,
    orderColumn: storage.orderColumn ?? null,
    fixed: [],
  };
}

/** By field alone, as in v4: a row's component_type may be an older name of the component. */
const componentLink = ({ name, storage }: ComponentAttribute): Link => ({
  kind: 'table',
  table: storage.table,
  ownColumn: 'entity_id',
  targetColumn: 'component_id',
  orderColumn: 'order',
  fixed: [{ column: 'field', value: name }],
});

function morphLink(model: Model, owner: Type, attribute: MediaAttribute | MorphFromAttribute): Link {
  const { storage } = holdingAttribute(model, attribute);
  if (storage.kind === 'morphColumns') {
    return {
      kind: 'targetColumn',
      column: storage.idColumn,
      fixed: [{ column: storage.typeColumn, value: owner.uid }],
    };
  }
  return {
    kind: 'table',
    table: storage.table,
    ownColumn: storage.idColumn,
    targetColumn: storage.ownColumn,
    orderColumn: 'order',
    fixed: [
      { column: storage.typeColumn, value: owner.uid },
      { column: 'field', value: attribute.name },
    ],
  };
}
