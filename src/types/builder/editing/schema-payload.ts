import cloneDeep from 'lodash/cloneDeep.js';
import { isWritable, type Schema, type EditedSchema } from './edited-schema.ts';

/** What listeners and webhooks are told about a changed type or component. */
export interface ToldSchema {
  readonly modelName?: string;
  readonly plugin?: string;
  /** Of an existing component, before the change. */
  readonly category?: string;
  readonly kind: unknown;
  readonly uid: string;
  readonly writable: boolean;
  readonly schema: Schema;
}

/** With the properties that v4 gives them: a new component has only its uid, an existing one its name as `plugin`. */
export function toldSchema(edited: EditedSchema): ToldSchema {
  const { uid, schema } = edited;
  return {
    ...namesOf(edited),
    ...{ kind: schema.kind ?? 'collectionType', uid, writable: isWritable(edited) },
    schema: cloneDeep(schema),
  };
}

function namesOf({ modelName, plugin, category, readFrom }: EditedSchema): Partial<ToldSchema> {
  if (category !== null) return readFrom === null ? {} : { modelName, plugin: modelName, category };
  return { modelName, ...(plugin !== null && { plugin }) };
}
