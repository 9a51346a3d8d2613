import type { ProviderFile } from '../providers/provider.ts';

/** The stored attributes of a file, without its bytes. */
export interface FileValues {
  readonly name: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly formats?: Readonly<Record<string, FormatValues>> | null;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** In kilobytes of a thousand bytes. */
  readonly size: number;
  readonly url: string;
  readonly previewUrl?: string | null;
  readonly provider: string;
  readonly provider_metadata?: unknown;
  /** The folder of the media library; null for its root, absent if none was chosen. */
  readonly folder?: number | null;
}

/** A smaller copy of an image, stored in the image's row. */
export interface FormatValues {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sizeInBytes: number;
  readonly url: string;
  readonly provider_metadata?: unknown;
}

/** A file as a database row. */
export interface FileRow extends FileValues {
  readonly id: number;
  readonly updatedAt?: string | null;
}

/** Details that the uploader of a file may set. */
export interface FileInfo {
  readonly name?: string | null;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  /** The folder of the media library; null for its root. Only administrators choose one. */
  readonly folder?: number | null;
}

/** An uploaded file, under a temporary name. */
export interface SentFile {
  /** Absolute. The file is moved from here. */
  readonly path: string;
  /** The file name sent by the uploader. */
  readonly name: string;
  readonly type: string | null;
  readonly size: number;
  /** The file exceeds the size limit. */
  readonly tooLarge: boolean;
}

/** The file itself, then its formats. Other programs may have written anything into the row. */
export const partsOf = (file: FileValues): readonly ProviderFile[] =>
  [file, ...Object.values(file.formats ?? {})].filter(isNamed);

const isNamed = (part: unknown): part is ProviderFile =>
  typeof (part as Partial<ProviderFile> | null)?.hash === 'string' &&
  typeof ((part as ProviderFile).ext ?? '') === 'string';

/** Unique per provider. */
export const placeName = ({ hash, ext }: { readonly hash: string; readonly ext: string | null }): string =>
  `${hash}${ext ?? ''}`;
