import type { Access } from '../access/access.ts';
import type { Model, Uid } from '../schema/model.ts';
import type { Schema } from './document.ts';

export type Contract = 'v4' | 'v5';

/** The context of one contract in a document, and the named schemas collected while writing it. */
export interface Writing {
  readonly contract: Contract;
  /** In the terms of the contract. */
  readonly model: Model;
  readonly access: Access;
  /** In v5's contract whoever finds published entries is shown drafts. */
  readonly opensDrafts: boolean;
  readonly nameOf: (uid: Uid) => string;
  /** The name of a part that each contract has of its own: a document may describe both. */
  readonly own: (name: string) => string;
  /** References the schema of this name, building it on first use. */
  readonly refer: (name: string, build: () => Schema) => Schema;
}

export const referTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const arrayOf = (items: Schema): Schema => ({ type: 'array', items });

export const nullable = (schema: Schema): Schema => ({ anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] });

/** An object without further properties. */
export const closedObject = (
  properties: Readonly<Record<string, Schema>>,
  { description, required }: Pick<Schema, 'description' | 'required'> = {},
): Schema => ({
  type: 'object',
  ...(description && { description }),
  properties,
  ...(required && { required }),
  additionalProperties: false,
});

/** Collects schemas by name. The entry is created before its schema is built, because relations are cyclic. */
export function collectSchemas(initial: Readonly<Record<string, Schema>>) {
  const schemas: Record<string, Schema> = { ...initial };
  const refer: Writing['refer'] = (name, build) => {
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = build();
    }
    return referTo(name);
  };
  return { schemas, refer };
}
