import type { Schema } from '../document.ts';
import { arrayOf, closedObject, type Contract, referTo } from '../writing.ts';

/** The format of relations and files in the bodies of a contract; the same in every project. */
export function relationInputSchemas(
  contract: Contract,
  own: (name: string) => string,
): Readonly<Record<string, Schema>> {
  const schemas = contract === 'v4' ? ROWS : documents((name) => referTo(own(name)));
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [own(name), schema]));
}

const id: Schema = { type: 'integer', minimum: 1 };
const targets: Schema = arrayOf(referTo('RelationTarget'));

const ROWS: Readonly<Record<string, Schema>> = {
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
  PolymorphicManyInput: { anyOf: [arrayOf(referTo('PolymorphicTarget')), { type: 'null' }] },
};

const documentId: Schema = { type: 'string', description: 'A document id, or a row id as text.' };

/** Entries are named by their document id or by their row id. */
function documents(refer: (name: string) => Schema): Readonly<Record<string, Schema>> {
  const [target, polymorphic, none] = [refer('RelationTarget'), refer('PolymorphicTarget'), { type: 'null' } as const];
  const some = (one: Schema): Schema => ({ anyOf: [arrayOf(one), one, none] });
  const change = (one: Schema): Schema =>
    closedObject(
      { set: some(one), connect: some(one), disconnect: some(one) },
      { description: '`set` replaces all connections; otherwise `disconnect` is applied, then `connect`.' },
    );
  const named = {
    documentId,
    id: { anyOf: [id, documentId] },
    locale: { type: ['string', 'null'], description: 'Of a localized entry; by default that of the request.' },
    position: refer('RelationPosition'),
  } satisfies Readonly<Record<string, Schema>>;
  const neighbour: Schema = { anyOf: [documentId, id] };
  return {
    RelationTarget: {
      description: 'An entry by its document id or its row id, alone or with its position among the connected ones.',
      anyOf: [
        documentId,
        id,
        closedObject(named, { required: ['documentId'] }),
        closedObject(named, { required: ['id'] }),
      ],
    },
    RelationPosition: closedObject(
      { before: neighbour, after: neighbour, start: { const: true }, end: { const: true } },
      {
        description: 'Next to a connected entry, named like the entry itself, or at the start or end (default: end).',
      },
    ),
    RelationChange: change(target),
    ToOneInput: { anyOf: [target, refer('RelationChange'), arrayOf(target), none] },
    ToManyInput: { anyOf: [arrayOf(target), target, refer('RelationChange'), none] },
    PolymorphicTarget: {
      type: 'object',
      properties: { ...named, __type: { type: 'string', description: 'The UID of its type: `api::article.article`.' } },
      required: ['__type'],
      anyOf: [{ required: ['documentId'] }, { required: ['id'] }],
    },
    PolymorphicManyInput: { anyOf: [arrayOf(polymorphic), polymorphic, change(polymorphic), none] },
  };
}
