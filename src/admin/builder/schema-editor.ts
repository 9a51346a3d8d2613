import type { BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import type { SchemaPayload } from '../../types/builder/editing/schema-payload.ts';

/** Content types and components, as v4's content-type builder knows them. */
export interface SchemaBuilder {
  describe(): Promise<BuilderTypes>;
  /** Null where the server was not started for development: nothing can be changed. */
  readonly editor: SchemaEditor | null;
}

export interface SchemaEditor {
  /** Writes the files, or throws an `EditError`. */
  apply(edit: SchemaEdit): Promise<AppliedEdit>;
  /** The server ends and starts again with what was written, once the caller has its answer. */
  restart(): void;
}

export interface AppliedEdit {
  /** Of what was changed. */
  readonly name: string | undefined;
  /** Sent with the event; null for a category, whose changes have none. */
  readonly payload: SchemaPayload | null;
}
