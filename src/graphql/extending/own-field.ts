import type { GraphQLField } from 'graphql';
import type { RequestedField } from '../document/collect-fields.ts';
import type { FieldRules, Resolve } from './schema-extension.ts';

type Field = GraphQLField<unknown, unknown>;

/** The project's resolver of a field, if there is one. */
export const resolverOf = (field: Field): Resolve | null => (field.resolve as Resolve | undefined) ?? null;

export const rulesOf = (field: Field): FieldRules | null => (field.extensions.rules as FieldRules | undefined) ?? null;

/** Its response involves project code. */
export const isOwn = (field: Field): boolean => resolverOf(field) !== null || rulesOf(field) !== null;

/** The same field without project code. */
export function asGenerated(asked: RequestedField): RequestedField {
  const { field } = asked;
  if (field === null || !isOwn(field)) return asked;
  const { resolve: _resolve, ...rest } = field;
  const { rules: _rules, ...extensions } = field.extensions;
  return { ...asked, field: { ...rest, extensions } };
}
