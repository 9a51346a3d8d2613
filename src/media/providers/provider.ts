import { RequestError } from '../../errors.ts';
import type { FileName } from '../files/file-name.ts';
import type { MediaSettings } from '../media-settings.ts';

/** A file as passed to a provider, with v4's names. Formats of an image are files as well. */
export interface ProviderFile extends FileName {
  readonly mime: string;
  /** In kilobytes of a thousand bytes. */
  readonly size: number;
  readonly sizeInBytes?: number;
  /** The requested folder; the local provider has none. */
  readonly path?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly url?: string;
  readonly provider_metadata?: unknown;
}

/** The location of a stored file. */
export interface Placement {
  readonly url: string;
  readonly previewUrl?: string | null;
  readonly provider_metadata?: unknown;
  /** If the provider chose another name on disk than the given one. */
  readonly hash?: string;
}

export interface PutFile {
  readonly placement: Placement;
  /** Removes the file again. */
  undo(): Promise<void>;
}

/** The previous bytes of a replaced file, kept until it is known which version stays. */
export interface FormerBytes {
  /** The location of a file, which a provider that can restore bytes knows in advance. */
  placementOf(file: ProviderFile): Placement;
  /** Copies them to `copy`, a path in the folder of temporary files. There may be none. */
  keep(file: ProviderFile, copy: string): Promise<void>;
  /** Restores them atomically; does nothing without such a copy. */
  restore(file: ProviderFile, copy: string): Promise<void>;
}

/** Deleted files: they are not served, and can be put back. A key names those that belong together. */
export interface FileBin {
  /** Moves a file into it; does nothing if it is missing. */
  keep(file: ProviderFile, key: string): Promise<void>;
  /** Puts a file back, and keeps it until it is dropped; false if it is neither kept nor there. */
  restore(file: ProviderFile, key: string): Promise<boolean>;
  drop(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/** A storage of files. */
export interface Provider {
  /** The provider's name as stored in rows. */
  readonly name: string;
  /** Throws a `RequestError` for a file that is too large. */
  checkSize(file: ProviderFile): Promise<void>;
  /** Stores the bytes at `source`, a file that may be moved. An existing file is overwritten. */
  put(file: ProviderFile, source: string): Promise<PutFile>;
  /** Removing a missing file succeeds. */
  remove(file: ProviderFile): Promise<void>;
  /** Null if an overwritten file cannot be restored. */
  readonly former: FormerBytes | null;
  /** Null if deleted files cannot be kept without serving them. */
  readonly bin: FileBin | null;
  /** Whether URLs must be signed; a package may decide this for each call. */
  isPrivate(): Promise<boolean>;
  /** Null if all stored files are public. */
  readonly sign: ((file: ProviderFile) => Promise<string>) | null;
  close(): void;
}

/** Replaces a provider that cannot be used: stored files are still listed, but writes are refused. */
export function createRefusingProvider(name: string): Provider {
  const refuse = async (): Promise<never> => {
    throw new RequestError('ServiceUnavailableError', 'The server cannot store files at the moment.');
  };
  return {
    name,
    checkSize: refuse,
    put: refuse,
    remove: refuse,
    former: null,
    bin: null,
    isPrivate: async () => false,
    sign: null,
    close() {},
  };
}

export interface ProviderOptions {
  readonly settings: MediaSettings;
  /** The project folder, whose packages take precedence. */
  readonly projectDir: string;
  /** The folder of uploaded files. Absolute. */
  readonly uploadsDir: string;
  readonly reportFault: (error: unknown) => void;
}
