/**
 * The output of the project floor: schema files parsed as JSON, nothing more. `read-model.ts` turns them into a model.
 */
export interface SchemaDocuments {
  readonly contentTypes: readonly ContentTypeDocument[];
  readonly components: readonly ComponentDocument[];
  /** `src/extensions/<plugin>/content-types/<type>/schema.json`: replaces a built-in type's schema. */
  readonly extensions: readonly ExtensionDocument[];
  /** Types defined by plugin code: `plugin::<plugin>.<type>`. */
  readonly plugins?: readonly ExtensionDocument[];
}

export interface ContentTypeDocument {
  /** Folder below `src/api`. */
  readonly apiName: string;
  /** Folder below `content-types`. */
  readonly typeName: string;
  readonly file: string;
  readonly content: unknown;
}

export interface ComponentDocument {
  /** The folder name in lower case. */
  readonly category: string;
  /** The file name without extension, in lower case. */
  readonly name: string;
  readonly file: string;
  readonly content: unknown;
}

export interface ExtensionDocument extends Omit<ContentTypeDocument, 'apiName'> {
  readonly plugin: string;
}
