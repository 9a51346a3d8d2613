import type { FileRow } from './files/file-values.ts';
import type { ImagePool } from './images/image-pool.ts';
import type { ImageSettings, MediaSettings } from './media-settings.ts';
import type { Provider } from './providers/provider.ts';

/** Dependencies of this floor, for the lifetime of the server. */
export interface Media {
  readonly settings: MediaSettings;
  readonly provider: Provider;
  readonly images: ImagePool;
  /** The folder of temporary files. Absolute. */
  readonly incoming: string;
  /** The project's image settings in its database. */
  readonly imageSettings: () => Promise<ImageSettings>;
  /** Whether there is a row for the file with this name on disk. */
  readonly hasRow: (hash: string) => Promise<boolean>;
  /** The row of a file, or null, with the row locked. */
  readonly rowInTurn: <T>(id: number, work: (row: FileRow | null) => Promise<T>) => Promise<T>;
  /** Null if the provider cannot keep deleted files. */
  readonly kept: KeptFiles | null;
  readonly reportFault: (error: unknown) => void;
}

/** Where a file belongs: where its URL leads, among the deleted ones that are kept, or nowhere. */
export type FileState = 'stored' | 'kept' | 'gone';

/** What the database says of files, by their names on disk. */
export interface KeptFiles {
  /** Nobody restores or forgets the file meanwhile. */
  inState<T>(hash: string, work: (state: FileState) => Promise<T>): Promise<T>;
  /** Forgets the oldest of those that take too much space together. */
  trim(): Promise<void>;
  /** All that are kept. */
  hashes(): Promise<ReadonlySet<string>>;
}

/** The defaults of a new project. */
export const IMAGE_SETTINGS: ImageSettings = {
  sizeOptimization: true,
  responsiveDimensions: true,
  autoOrientation: false,
};
