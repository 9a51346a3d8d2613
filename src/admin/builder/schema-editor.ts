import type { EditPreview } from '../contract/builder.ts';
import type { BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { SchemaEdit } from '../../types/builder/editing/edit-schemas.ts';
import type { SchemaPayload } from '../../types/builder/editing/schema-payload.ts';

/** Content types and components, as edited by v4's content-type builder. */
export interface SchemaBuilder {
  describe(): Promise<BuilderTypes>;
  /** Differs after every start, so a page can detect that the server has restarted. */
  readonly server: string;
  /** Null unless the server was started in development: nothing can be changed. */
  readonly editor: SchemaEditor | null;
}

export interface SchemaEditor {
  /** Writes the files, or throws an `EditError`. */
  apply(edit: SchemaEdit): Promise<AppliedEdit>;
  /** What `apply` would do; throws the same errors. Nothing is written. */
  preview(edit: SchemaEdit): Promise<EditPreview>;
  /** Restarts the server with the written files, after the response has been sent. */
  restart(): void;
}

export interface AppliedEdit {
  /** Of the changed type. */
  readonly name: string | undefined;
  /** Sent with the event; null for categories, whose changes send none. */
  readonly payload: SchemaPayload | null;
}
