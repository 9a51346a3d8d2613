import type { FileValues, SentFile } from '../files/file-values.ts';
import { discardPrepared, type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { ImageSettings } from '../media-settings.ts';
import type { Media } from '../media.ts';
import { withStorageErrors } from '../receiving/with-storage-errors.ts';

/** An image outside the library, without row and formats. */
export interface Picture extends Pick<FileValues, 'name' | 'hash' | 'url' | 'ext' | 'size' | 'provider'> {
  readonly width?: number;
  readonly height?: number;
}

export interface StoredPicture {
  readonly picture: Picture;
  /** Removes the file again. */
  undo(): Promise<void>;
}

/** As uploaded. */
const UNCHANGED: ImageSettings = { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false };

/** Validates and stores an image; `accept` throws if it is not acceptable. */
export function storePicture(
  media: Media,
  sent: SentFile,
  accept: (found: Pick<PreparedFile, 'file' | 'width' | 'height'>) => Promise<void>,
  signal?: AbortSignal,
): Promise<StoredPicture> {
  return withStorageErrors(media.reportFault, async () => {
    const plain = { ...media, imageSettings: async () => UNCHANGED };
    const prepared = await prepareFile(plain, { sent, info: {} }, signal);
    try {
      await accept(prepared);
      const { file, width, height, source } = prepared;
      const { placement, undo } = await media.provider.put(file, source);
      const { name, hash, ext, size } = file;
      return {
        picture: {
          ...{ name, hash, url: placement.url, ext, size, provider: media.provider.name },
          ...(typeof width === 'number' && { width }),
          ...(typeof height === 'number' && { height }),
        },
        undo,
      };
    } finally {
      await discardPrepared(prepared);
    }
  });
}
