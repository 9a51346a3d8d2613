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
  /** Everything as it was before, as far as the provider can. */
  undo(): Promise<void>;
  /** It stays. */
  settle(): Promise<void>;
}

/** Where files are kept. */
export interface Provider {
  /** As it stands in the rows of its files. */
  readonly name: string;
  /** Throws a `RequestError` for a file that is too large. */
  checkSize(file: ProviderFile): Promise<void>;
  /** Stores the bytes at `source`, a file that may be moved away. */
  put(file: ProviderFile, source: string): Promise<PutFile>;
  /** A file that is not there is removed. */
  remove(file: ProviderFile): Promise<void>;
  /** Null where everybody may read what is stored. */
  readonly sign: ((file: ProviderFile) => Promise<string>) | null;
  close(): void;
}
