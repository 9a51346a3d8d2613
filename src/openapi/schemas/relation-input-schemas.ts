import type { Schema } from '../document.ts';
import { referTo } from '../writing.ts';

const id: Schema = { type: 'integer', minimum: 1 };

/** How relations and files are written; the same in every project. */
export const RELATION_INPUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  RelationTarget: {
    description: 'The id of an entry, alone or with its place among those that are connected.',
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
    description: 'Next to an entry that is connected, or at an end; the end unless said.',
    properties: { before: id, after: id, start: { const: true }, end: { const: true } },
    additionalProperties: false,
  },
  RelationChange: {
    type: 'object',
    description: '`set` replaces what is connected; otherwise `disconnect` and then `connect` are done.',
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
    properties: { id, __type: { type: 'string', description: 'The uid of its type: `api::article.article`.' } },
    required: ['id', '__type'],
  },
  PolymorphicInput: { anyOf: [referTo('PolymorphicTarget'), { type: 'null' }] },
  PolymorphicManyInput: { anyOf: [{ type: 'array', items: referTo('PolymorphicTarget') }, { type: 'null' }] },
};
