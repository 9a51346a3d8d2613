import type { Attribute } from './edited-schema.ts';

/** A content type as the builder's page sends it, already validated. */
export interface TypeInput {
  readonly kind?: string | null;
  readonly collectionName?: string | null;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly description?: string;
  readonly draftAndPublish?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: unknown;
  readonly config?: unknown;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** A component; a new one sent together with a content type has a temporary name. */
export interface ComponentInput {
  readonly uid?: string;
  readonly tmpUID?: string;
  readonly category: string;
  readonly displayName: string;
  readonly icon?: string | null;
  readonly description?: string;
  readonly pluginOptions?: unknown;
  readonly config?: unknown;
  readonly attributes: Readonly<Record<string, Attribute>>;
}
