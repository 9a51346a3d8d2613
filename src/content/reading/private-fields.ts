import type { RawObject } from '../../query/parse-query-string.ts';
import { FILE_UID, type ScalarAttribute, type Type } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Entity } from './read-entities.ts';

/**
 * v4 passes all fields of an entry to project code, which relies on them to compare passwords or read tokens. Here
 * private fields can be read by name, but copying, printing or sending the entry does not include them.
 */
export interface PrivateFields {
  readonly names: readonly string[];
  /** The same read with all fields, if none were selected. */
  all(raw: RawObject): RawObject;
  hide<T extends Entity | null>(raw: RawObject, entity: T): T;
}

export interface HiddenFields {
  readonly uid: string;
  readonly names: readonly string[];
}

const hiddenIn = new WeakMap<object, HiddenFields>();

/** The hidden fields of an entry; undefined if there are none. */
export const hiddenFieldsOf = (entity: object): HiddenFields | undefined => hiddenIn.get(entity);

const known = new WeakMap<Type, PrivateFields>();

export const privateFieldsOf = (type: Type): PrivateFields => getOrCreate(known, type, () => findPrivateFields(type));

function findPrivateFields(type: Type): PrivateFields {
  const scalars = [...type.attributes.values()].filter((one): one is ScalarAttribute => one.kind === 'scalar');
  const hidden = scalars.filter((one) => one.private || isHashed(one.type)).map(({ name }) => name);
  // Selecting fields would skip the columns of a polymorphic relation, and the relation with them.
  const isChoosable = ![...type.attributes.values()].some(
    (one) => one.kind === 'morphTo' && one.storage.kind === 'morphColumns',
  );
  if (hidden.length === 0 || !isChoosable || type.uid === FILE_UID) return NONE;
  const names = scalars.map(({ name }) => name);
  const kept: HiddenFields = { uid: type.uid, names: hidden };
  return {
    names: hidden,
    all: (raw) => (isWhole(raw) ? { ...raw, fields: names } : raw),
    hide(raw, entity) {
      if (entity === null || !isWhole(raw)) return entity;
      for (const name of hidden) {
        if (Object.hasOwn(entity, name)) Object.defineProperty(entity, name, { enumerable: false });
      }
      hiddenIn.set(entity, kept);
      return entity;
    },
  };
}

/** Whether no fields were selected. */
export const isWhole = ({ fields }: RawObject): boolean => fields === undefined || fields === null || fields === '*';

const NONE: PrivateFields = { names: [], all: (raw) => raw, hide: (_raw, entity) => entity };

/** For readers that never output private fields. */
export const NO_PRIVATE_FIELDS: PrivateFields = NONE;
