import type { Schema } from '../document.ts';
import { referTo } from '../writing.ts';

const id: Schema = { type: 'integer', minimum: 1 };

/** The format of relations and files in bodies; the same in every project. */
export const RELATION_INPUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  RelationTarget: {
    description: 'The id of an entry, alone or with its position among the connected ones.',
    anyOf: [
      id,
      {
        type: 'object',
        properties: { id, position: referTo('RelationPosition') },
        required: ['id'],
        additionalProperties: false,
      },
    ],
  },
  RelationPosition: {
    type: 'object',
    description: 'Next to a connected entry, or at the start or end (default: end).',
    properties: { before: id, after: id, start: { const: true }, end: { const: true } },
    additionalProperties: false,
  },
  RelationChange: {
    type: 'object',
    description: '`set` replaces all connections; otherwise `disconnect` is applied, then `connect`.',
    properties: {
      set: { type: 'array', items: referTo('RelationTarget') },
      connect: { type: 'array', items: referTo('RelationTarget') },
      disconnect: { type: 'array', items: referTo('RelationTarget') },
    },
    additionalProperties: false,
  },
  ToOneInput: { anyOf: [id, referTo('RelationChange'), { type: 'null' }] },
  ToManyInput: {
    anyOf: [{ type: 'array', items: referTo('RelationTarget') }, referTo('RelationChange'), { type: 'null' }],
  },
  PolymorphicTarget: {
    type: 'object',
    properties: { id, __type: { type: 'string', description: 'The UID of its type: `api::article.article`.' } },
    required: ['id', '__type'],
  },
  PolymorphicInput: { anyOf: [referTo('PolymorphicTarget'), { type: 'null' }] },
  PolymorphicManyInput: { anyOf: [{ type: 'array', items: referTo('PolymorphicTarget') }, { type: 'null' }] },
};
