import type { Attribute } from './edited-schema.ts';

/** A content type as the builder's page sends it, already validated. */
export interface TypeInput extends CommonInput {
  readonly kind?: string | null;
  readonly collectionName?: string | null;
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

interface CommonInput {
  readonly displayName: string;
  readonly description?: string;
  readonly pluginOptions?: unknown;
  readonly config?: unknown;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** A component; a new one sent together with a content type has a temporary name. */
export interface ComponentInput extends CommonInput {
  readonly uid?: string;
  readonly tmpUID?: string;
  readonly category: string;
  readonly icon?: string | null;
}
