import type { Attribute, Type } from '../../src/schema/model.ts';
import { model } from './conformance-queries.ts';

const contentTypes = [...model.contentTypes.values()];

/** Callers of the conformance project, and the types that they may find; what they may do else is not asked for here. */
export const CALLERS: Readonly<Record<string, readonly string[]>> = {
  public: contentTypes
    .filter(({ builtIn, name }) => !builtIn && name !== 'dish' && name !== 'internal-note')
    .map(({ name }) => name),
  'user-editor': ['article', 'internal-note', 'dish'],
  'token-custom': ['author', 'article', 'internal-note'],
};

const LETTERS = ['string', 'text', 'richtext', 'email', 'password'];

/** Other values for what hides in a table: of all its attributes, or of the private ones alone. */
function otherValues(type: Type, isHidden: (attribute: Attribute) => boolean): readonly string[] {
  return [...type.attributes.values()].filter(isHidden).flatMap((attribute) => {
    if (attribute.kind === 'relation') {
      const { storage } = attribute;
      if (storage.kind === 'joinColumn') return [`update ${type.table} set ${storage.column} = null where id % 2 = 1`];
      return storage.owner ? [`delete from ${storage.table} where id % 2 = 1`] : [];
    }
    if (attribute.kind !== 'scalar') return [];
    if (!LETTERS.includes(attribute.type)) return [`update ${type.table} set ${attribute.column} = null`];
    return ['null', "'a'", "'b1'"].map(
      (value, index) => `update ${type.table} set ${attribute.column} = ${value} where id % 4 = ${index}`,
    );
  });
}

/** What only the caller's answers may not tell apart: other private values, and other entries of what nobody let it find. */
export function changesUnseen(names: readonly string[]): readonly string[] {
  const hidden = contentTypes.filter(({ builtIn, name }) => !builtIn && !names.includes(name));
  const seen = [...contentTypes, ...model.components.values()].filter(
    (type) =>
      !hidden.some(({ uid }) => uid === type.uid) &&
      (type.kind === 'component' || !type.builtIn || type.uid === 'admin::user'),
  );
  return [
    ...seen.flatMap((type) =>
      otherValues(type, (one) => one.private || (one.kind === 'scalar' && one.type === 'password')),
    ),
    ...hidden.flatMap((type) => [
      ...otherValues(type, ({ name }) => name !== 'id'),
      `delete from ${type.table} where id % 4 = 0`,
    ]),
  ];
}
