import { nestedQuery } from './nested-query.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import {
  type Attribute,
  FILE_UID,
  type Model,
  type ScalarAttribute,
  type Type,
  type Uid,
  USER_UID,
} from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';

/** Fields of users that administrators neither see nor write, besides those that its schema hides. */
const HIDDEN: ReadonlyMap<Uid, ReadonlySet<string>> = new Map([
  [USER_UID, new Set(['provider', 'resetPasswordToken', 'confirmationToken'])],
]);

const NONE: ReadonlySet<string> = new Set();

export function hiddenOf({ uid, hidden = NONE }: Type): ReadonlySet<string> {
  const known = HIDDEN.get(uid);
  return known === undefined ? hidden : new Set([...known, ...hidden]);
}

const CREATORS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

/** Columns visible to administrators: including private ones, but never passwords. */
export const shownFields = (type: Type): readonly string[] =>
  [...type.attributes.values()]
    .filter((one): one is ScalarAttribute => one.kind === 'scalar')
    .filter(({ name, type: kind }) => !isHashed(kind) && !hiddenOf(type).has(name))
    .map(({ name }) => name);

/** Attributes that administrators see. */
export const shownAttributes = (type: Type): readonly Attribute[] =>
  [...type.attributes.values()].filter(({ name }) => !hiddenOf(type).has(name));

/** An entry in the response to a write: components at any depth, relations as counts. */
export const shownQuery = (model: Model, type: Type): RawObject =>
  nestedQuery(model, type, {
    attributes: shownAttributes,
    attribute: (owner, attribute) => askedOf(model, owner, attribute),
    query: (owner, populate) => ({ ...chosen(owner), populate }),
  });

/** Choosing fields would omit the columns of a polymorphic relation, and with them the relation. */
const chosen = (type: Type): RawObject =>
  [...type.attributes.values()].some((one) => one.kind === 'morphTo' && one.storage.kind === 'morphColumns')
    ? {}
    : { fields: [...shownFields(type)] };

function askedOf(model: Model, type: Type, attribute: Attribute): RawObject | 'true' | null {
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'media': {
      const file = model.contentTypes.get(FILE_UID);
      const hasFolder = file?.attributes.has('folder') ?? false;
      return { ...(file && { fields: [...shownFields(file)] }), ...(hasFolder && { populate: { folder: 'true' } }) };
    }
    case 'morphTo':
    case 'morphFrom':
      return 'true';
    default:
      if (type.kind !== 'component' && CREATORS.has(attribute.name)) return { fields: CREATOR_FIELDS };
      if (type.kind !== 'component' && type.localized && attribute.name === 'localizations')
        return { fields: [...shownFields(type)] };
      return { count: 'true' };
  }
}

const CREATOR_FIELDS = ['id', 'firstname', 'lastname', 'username'];
