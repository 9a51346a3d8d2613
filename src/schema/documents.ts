/**
 * What the project floor hands over: the text of schema files, parsed as JSON
 * and nothing more. Reading them into a model happens in `read-model.ts`.
 */
export interface SchemaDocuments {
  readonly contentTypes: readonly ContentTypeDocument[];
  readonly components: readonly ComponentDocument[];
  /** `src/extensions/<plugin>/content-types/<type>/schema.json`: replaces a built-in type's schema. */
  readonly extensions: readonly ExtensionDocument[];
  /** Types that the code of a plugin brings along: `plugin::<plugin>.<type>`. */
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
  /** The folder in lower case. */
  readonly category: string;
  /** File name without its extension, in lower case. */
  readonly name: string;
  readonly file: string;
  readonly content: unknown;
}

export interface ExtensionDocument {
  readonly plugin: string;
  readonly typeName: string;
  readonly file: string;
  readonly content: unknown;
}
