import type { ProviderFile } from '../providers/provider.ts';

/** What is stored of a file beside its bytes, by the names of its attributes. */
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
  /** The folder of the media library; null for its root, absent if nobody has chosen one. */
  readonly folder?: number | null;
}

/** A smaller copy of an image, kept in the row of the image. */
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

/** A file as a row of the database has it. */
export interface FileRow extends FileValues {
  readonly id: number;
  readonly updatedAt?: string | null;
}

/** What the sender of a file may say about it. */
export interface FileInfo {
  readonly name?: string | null;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  /** The folder of the media library; null for its root. Only administrators choose one. */
  readonly folder?: number | null;
}

/** A file that was sent, under a temporary name. */
export interface SentFile {
  /** Absolute. It is moved away. */
  readonly path: string;
  /** As its sender calls it. */
  readonly name: string;
  readonly type: string | null;
  readonly size: number;
  /** More bytes were sent than are accepted. */
  readonly tooLarge: boolean;
}

/** The file itself, then its formats. Others may have written anything into the row. */
export const partsOf = (file: FileValues): readonly ProviderFile[] =>
  [file, ...Object.values(file.formats ?? {})].filter(isNamed);

const isNamed = (part: unknown): part is ProviderFile =>
  typeof (part as Partial<ProviderFile> | null)?.hash === 'string' &&
  typeof ((part as ProviderFile).ext ?? '') === 'string';

/** No two files of a provider have the same. */
export const placeName = ({ hash, ext }: { readonly hash: string; readonly ext: string | null }): string =>
  `${hash}${ext ?? ''}`;
