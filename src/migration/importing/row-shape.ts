import type { ComponentAttribute, DynamicZoneAttribute, ScalarAttribute, Type } from '../../schema/model.ts';
import type { ComponentTable } from '../../schema/storage.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

/** The columns of rows, in order: rows of one shape share a statement. */
export interface RowShape {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The shape of a type's own rows, and the attributes they consist of. */
export interface TypeShape extends RowShape {
  readonly type: Type;
  /** Its rows keep the ids of the archive, in the first column. */
  readonly keepsIds: boolean;
  readonly scalars: readonly ScalarAttribute[];
  readonly nested: readonly {
    readonly attribute: ComponentAttribute | DynamicZoneAttribute;
    readonly join: RowShape;
  }[];
}

export type ShapeOf = (type: Type) => TypeShape;

/** Inspects each type once: an archive has millions of rows of a few types. */
export function createShapes(keepsIds: (table: string) => boolean): ShapeOf {
  const shapes = new Map<Type, TypeShape>();
  return (type) => getOrCreate(shapes, type, () => shapeOf(type, keepsIds(type.table)));
}

function shapeOf(type: Type, keepsIds: boolean): TypeShape {
  const attributes = [...type.attributes.values()];
  const scalars = attributes.filter((attribute) => attribute.kind === 'scalar');
  const columns = scalars.map(({ column }) => column);
  return {
    ...{ type, keepsIds, table: type.table, scalars },
    columns: keepsIds ? ['id', ...columns] : columns,
    nested: attributes
      .filter((attribute) => attribute.kind === 'component' || attribute.kind === 'dynamicZone')
      .map((attribute) => ({ attribute, join: joinOf(attribute.storage) })),
  };
}

const joinOf = ({ table }: ComponentTable): RowShape => ({
  table,
  columns: ['entity_id', 'component_id', 'component_type', 'field', 'order'],
});
