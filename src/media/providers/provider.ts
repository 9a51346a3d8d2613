/** What a provider is told of a file, by v4's names. A format of an image is a file, too. */
export interface ProviderFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** In kilobytes of a thousand bytes. */
  readonly size: number;
  readonly sizeInBytes?: number;
  /** The folder that the sender asked for; the local provider has none. */
  readonly path?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly url?: string;
  readonly provider_metadata?: unknown;
}

/** Where a file is, once it is there. */
export interface Placement {
  readonly url: string;
  readonly previewUrl?: string | null;
  readonly provider_metadata?: unknown;
}

export interface PutFile {
  readonly placement: Placement;
  /** The file is removed again. */
  undo(): Promise<void>;
}

/** The bytes that a file had before others took its place, for as long as it is not known which of them stay. */
export interface FormerBytes {
  /** Where a file will be: a provider that can take its bytes back knows it before it is there. */
  placementOf(file: ProviderFile): Placement;
  /** Keeps them at `copy`, a path in the folder of waiting files. There may be none. */
  keep(file: ProviderFile, copy: string): Promise<void>;
  /** Puts them back in one step; does nothing if there is no such copy. */
  restore(file: ProviderFile, copy: string): Promise<void>;
}

/** Where files are kept. */
export interface Provider {
  /** As it stands in the rows of its files. */
  readonly name: string;
  /** Throws a `RequestError` for a file that is too large. */
  checkSize(file: ProviderFile): Promise<void>;
  /** Stores the bytes at `source`, a file that may be moved away. What is there already is overwritten. */
  put(file: ProviderFile, source: string): Promise<PutFile>;
  /** A file that is not there is removed. */
  remove(file: ProviderFile): Promise<void>;
  /** Null if a file that is overwritten cannot be brought back. */
  readonly former: FormerBytes | null;
  /** Whether files need signed addresses now; a package may decide it again each time. */
  isPrivate(): Promise<boolean>;
  /** Null where everybody may always read what is stored. */
  readonly sign: ((file: ProviderFile) => Promise<string>) | null;
  close(): void;
}
