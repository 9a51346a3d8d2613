import type { Uid } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';

type Json = Readonly<Record<string, unknown>>;

/** A content type or component as known to the server that wrote the archive. */
export interface ArchivedSchema extends Json {
  readonly uid: Uid;
  readonly attributes: Readonly<Record<string, Json>>;
}

/** An entry with its components nested in `data`; relations and media are links. */
export interface ArchivedEntity {
  readonly type: Uid;
  readonly id: number;
  readonly data: Json;
}

/** `left` owns the relation. `pos` on the left orders the related entries, on the right the owners. */
export interface ArchivedLink {
  readonly kind: 'relation.basic' | 'relation.circular' | 'relation.morph';
  readonly relation: string;
  readonly left: ArchivedLinkEnd & { readonly field: string };
  readonly right: ArchivedLinkEnd & { readonly field?: string | null };
}

export interface ArchivedLinkEnd {
  readonly type: Uid;
  readonly ref: number;
  readonly pos?: number | null;
}

/** A row of the core store, or a webhook. */
export interface ArchivedSetting {
  readonly type: 'core-store' | 'webhook';
  readonly value: Json;
}

export interface ArchiveMetadata {
  readonly createdAt: string;
  readonly strapi: { readonly version: string };
}

/** A file of the media library, or one of its formats. */
export interface ArchivedAsset {
  /** `<hash><ext>`. */
  readonly name: string;
  readonly size: number;
  /** v4's metadata; null if the archive has none. */
  readonly facts: Json | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export type ArchivePart =
  | { readonly kind: 'schema'; readonly schema: ArchivedSchema }
  | { readonly kind: 'entity'; readonly entity: ArchivedEntity }
  | { readonly kind: 'link'; readonly link: ArchivedLink }
  | { readonly kind: 'setting'; readonly setting: ArchivedSetting }
  | { readonly kind: 'asset'; readonly asset: ArchivedAsset }
  | { readonly kind: 'metadata'; readonly metadata: ArchiveMetadata };

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Parses a line of each folder; null if it has another format. */
export const PART_OF: Readonly<Record<string, (value: unknown) => ArchivePart | null>> = {
  schemas: (value) =>
    isRecord(value) && typeof value.uid === 'string' && isRecord(value.attributes)
      ? { kind: 'schema', schema: value as ArchivedSchema }
      : null,
  entities: (value) =>
    isRecord(value) && typeof value.type === 'string' && isId(value.id) && isRecord(value.data)
      ? { kind: 'entity', entity: value as unknown as ArchivedEntity }
      : null,
  links: (value) =>
    isRecord(value) && isLinkEnd(value.left) && typeof value.left.field === 'string' && isLinkEnd(value.right)
      ? { kind: 'link', link: value as unknown as ArchivedLink }
      : null,
  configuration: (value) =>
    isRecord(value) && (value.type === 'core-store' || value.type === 'webhook') && isRecord(value.value)
      ? { kind: 'setting', setting: value as unknown as ArchivedSetting }
      : null,
};

const isLinkEnd = (end: unknown): end is Json => isRecord(end) && typeof end.type === 'string' && isId(end.ref);

export const isMetadata = (value: unknown): value is ArchiveMetadata =>
  isRecord(value) && isRecord(value.strapi) && typeof value.strapi.version === 'string';
