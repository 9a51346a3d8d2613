import type { BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';

/** Content types and components, as v4's content-type builder knows them. */
export interface SchemaBuilder {
  describe(): Promise<BuilderTypes>;
  /** Null where the server was not started for development: nothing can be changed. */
  readonly editor: SchemaEditor | null;
}

export interface SchemaEditor {
  /** Writes the files, or throws an `EditError`; gives the name of what was changed. */
  apply(edit: SchemaEdit): Promise<string | undefined>;
  /** The server ends and starts again with what was written, once the caller has its answer. */
  restart(): void;
}
