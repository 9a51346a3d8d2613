import type { BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import type { SchemaPayload } from '../../types/builder/editing/schema-payload.ts';

/** Content types and components, as v4's content-type builder knows them. */
export interface SchemaBuilder {
  describe(): Promise<BuilderTypes>;
  /** Differs after every start: by it a page knows that the server is back. */
  readonly server: string;
  /** Null where the server was not started for development: nothing can be changed. */
  readonly editor: SchemaEditor | null;
}

export interface SchemaEditor {
  /** Writes the files, or throws an `EditError`. */
  apply(edit: SchemaEdit): Promise<AppliedEdit>;
  /** What `apply` would do; throws what it would throw. Nothing is written. */
  preview(edit: SchemaEdit): Promise<EditPreview>;
  /** The server ends and starts again with what was written, once the caller has its answer. */
  restart(): void;
}

export interface AppliedEdit {
  /** Of what was changed. */
  readonly name: string | undefined;
  /** Sent with the event; null for a category, whose changes have none. */
  readonly payload: SchemaPayload | null;
}

/** What an edit does to files and database. */
export interface EditPreview {
  /** Of what would be changed. */
  readonly name: string | undefined;
  /** Paths begin at the project's folder; `before` is null for a new file, `after` for one that goes. */
  readonly files: readonly { readonly file: string; readonly before: string | null; readonly after: string | null }[];
  /** The statements that the next start runs. */
  readonly sql: readonly string[];
  /** Tables and columns, `articles.subtitle`, that keep what they hold and that no content type uses any more. */
  readonly unused: readonly string[];
  /** Components whose stored rows get another name. */
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}
