import type { Schema } from '../document.ts';
import { closedObject, referTo } from '../writing.ts';

const id: Schema = { type: 'integer', minimum: 1 };
const targets: Schema = { type: 'array', items: referTo('RelationTarget') };

/** The format of relations and files in bodies; the same in every project. */
export const RELATION_INPUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  RelationTarget: {
    description: 'The id of an entry, alone or with its position among the connected ones.',
    anyOf: [id, closedObject({ id, position: referTo('RelationPosition') }, { required: ['id'] })],
  },
  RelationPosition: closedObject(
    { before: id, after: id, start: { const: true }, end: { const: true } },
    { description: 'Next to a connected entry, or at the start or end (default: end).' },
  ),
  RelationChange: closedObject(
    { set: targets, connect: targets, disconnect: targets },
    { description: '`set` replaces all connections; otherwise `disconnect` is applied, then `connect`.' },
  ),
  ToOneInput: { anyOf: [id, referTo('RelationChange'), { type: 'null' }] },
  ToManyInput: { anyOf: [targets, referTo('RelationChange'), { type: 'null' }] },
  PolymorphicTarget: {
    type: 'object',
    properties: { id, __type: { type: 'string', description: 'The UID of its type: `api::article.article`.' } },
    required: ['id', '__type'],
  },
  PolymorphicInput: { anyOf: [referTo('PolymorphicTarget'), { type: 'null' }] },
  PolymorphicManyInput: { anyOf: [{ type: 'array', items: referTo('PolymorphicTarget') }, { type: 'null' }] },
};
