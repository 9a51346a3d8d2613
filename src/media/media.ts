import type { FileRow } from './files/file-values.ts';
import type { ImagePool } from './images/image-pool.ts';
import type { MediaSettings } from './media-settings.ts';
import type { Provider } from './providers/provider.ts';

/** What the functions of this floor work with; lives as long as the server. */
export interface Media {
  readonly settings: MediaSettings;
  readonly provider: Provider;
  readonly images: ImagePool;
  /** Where files wait until they are stored. Absolute. */
  readonly incoming: string;
  /** What the project has set for images in its database. */
  readonly imageSettings: () => Promise<ImageSettings>;
  /** Whether there is a row for the file with this name on disk. */
  readonly hasRow: (hash: string) => Promise<boolean>;
  /** The row of a file, or null, while nobody else writes it. */
  readonly rowInTurn: <T>(id: number, work: (row: FileRow | null) => Promise<T>) => Promise<T>;
  readonly reportFault: (error: unknown) => void;
}

/** v4's settings of the media library, kept in the database. */
export interface ImageSettings {
  readonly sizeOptimization: boolean;
  readonly responsiveDimensions: boolean;
  readonly autoOrientation: boolean;
}

/** Those of a new project. */
export const IMAGE_SETTINGS: ImageSettings = {
  sizeOptimization: true,
  responsiveDimensions: true,
  autoOrientation: false,
};
