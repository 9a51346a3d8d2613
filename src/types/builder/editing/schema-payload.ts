import cloneDeep from 'lodash/cloneDeep.js';
import { isWritable, type Schema, type EditedSchema } from './edited-schema.ts';

/** Payload of the event for a changed content type or component. */
export interface SchemaPayload {
  readonly modelName?: string;
  readonly plugin?: string;
  /** Of an existing component, before the change. */
  readonly category?: string;
  readonly kind: unknown;
  readonly uid: string;
  readonly writable: boolean;
  readonly schema: Schema;
}

/** Has v4's properties: a new component has only its UID, an existing one has its name as `plugin`. */
export function schemaPayload(edited: EditedSchema): SchemaPayload {
  const { uid, schema } = edited;
  return {
    ...namesOf(edited),
    ...{ kind: schema.kind ?? 'collectionType', uid, writable: isWritable(edited) },
    schema: cloneDeep(schema),
  };
}

function namesOf({ modelName, plugin, category, readFrom }: EditedSchema): Partial<SchemaPayload> {
  if (category !== null) return readFrom === null ? {} : { modelName, plugin: modelName, category };
  return { modelName, ...(plugin !== null && { plugin }) };
}
