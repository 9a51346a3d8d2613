import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import type { Attribute, Model, Type } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Contract } from './contract.ts';
import { SCALAR_NAMES, type ScalarName } from './scalar-names.ts';
import type { ShadowCrud } from './shadow-crud.ts';

/** What entries of a type are filtered by: a scalar of GraphQL, by its name, or the filters of another type. */
export type FilterField =
  | { readonly kind: 'scalar'; readonly name: string; readonly scalar: ScalarName | 'ID' }
  | { readonly kind: 'type'; readonly name: string; readonly type: Type };

interface Filtering {
  readonly model: Model;
  readonly crud: ShadowCrud;
  readonly contract: Contract;
}

export function filterFields({ model, crud, contract }: Filtering, type: Type): readonly FilterField[] {
  const hasId = contract === 'v4' && type.kind === 'collectionType' && crud.hasField(type.uid, 'id', 'filters');
  const fields = [...type.attributes.values()]
    .filter(({ name }) => crud.hasField(type.uid, name, 'filters'))
    // v5's plugin leaves out what would be refused.
    .filter((attribute) => contract === 'v4' || !attribute.private)
    .flatMap((attribute) => fieldOf(model, crud, attribute) ?? []);
  return hasId ? [{ kind: 'scalar', name: 'id', scalar: 'ID' }, ...fields] : fields;
}

function fieldOf(model: Model, crud: ShadowCrud, attribute: Attribute): FilterField | null {
  const { name } = attribute;
  switch (attribute.kind) {
    case 'scalar': {
      const { type, computed } = attribute;
      const scalar = type === 'increments' || computed?.kind === 'documentId' ? 'ID' : SCALAR_NAMES[type];
      return scalar === null ? null : { kind: 'scalar', name, scalar };
    }
    case 'relation':
      if (crud.isDisabled(attribute.target)) return null;
      return { kind: 'type', name, type: contentTypeOf(model, attribute.target) };
    case 'component':
      if (crud.isDisabled(attribute.component)) return null;
      return { kind: 'type', name, type: componentOf(model, attribute.component) };
    case 'media':
    case 'morphTo':
    case 'morphFrom':
    case 'dynamicZone':
      return null;
    default:
      return assertNever(attribute);
  }
}
