import type { Placement, ProviderFile } from '../providers/provider.ts';
import type { ReceivedBytes } from '../receiving/receive-file.ts';
import type { FileName } from './file-name.ts';

/** The stored attributes of a file, without its bytes. */
export interface FileValues extends FileName, Omit<Placement, 'hash'>, Omit<FileInfo, 'name'> {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly formats?: Readonly<Record<string, FormatValues>> | null;
  readonly mime: string;
  /** In kilobytes of a thousand bytes. */
  readonly size: number;
  readonly provider: string;
}

/** A smaller copy of an image, stored in the image's row. */
export interface FormatValues extends FileName, Omit<Placement, 'hash' | 'previewUrl'> {
  readonly mime: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sizeInBytes: number;
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
export interface SentFile extends ReceivedBytes {
  /** The file name sent by the uploader. */
  readonly name: string;
  readonly type: string | null;
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
