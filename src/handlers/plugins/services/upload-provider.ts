import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Media } from '../../../media/media.ts';
import type { Placement, ProviderFile } from '../../../media/providers/provider.ts';
import { temporaryName } from '../../../media/receiving/temporary-name.ts';

type GivenBytes = ProviderFile & {
  readonly buffer?: Uint8Array;
  readonly stream?: Readable;
};

/** `strapi.plugin('upload').provider`: the file storage, for code that stores or removes files itself. */
export function createUploadProvider({ provider, incoming }: Pick<Media, 'provider' | 'incoming'>) {
  const upload = async (file: GivenBytes): Promise<void> => {
    const source = path.join(incoming, temporaryName());
    await mkdir(incoming, { recursive: true });
    try {
      await pipeline(file.stream ?? Readable.from([file.buffer ?? '']), createWriteStream(source));
      const { placement } = await provider.put(file, source);
      Object.assign(file, placedAt(placement));
    } finally {
      await rm(source, { force: true });
    }
  };
  const members = {
    upload,
    uploadStream: upload,
    delete: (file: ProviderFile) => provider.remove(file),
    checkFileSize: (file: ProviderFile) => provider.checkSize(file),
    isPrivate: () => provider.isPrivate(),
    getSignedUrl: async (file: ProviderFile) => ({ url: (await provider.sign?.(file)) ?? file.url }),
    extend: (more: object) => Object.assign(members, more),
  };
  return members;
}

const placedAt = ({ url, previewUrl, provider_metadata, hash }: Placement): object => ({
  url,
  ...(hash !== undefined && { hash }),
  ...(previewUrl && { previewUrl }),
  ...(provider_metadata !== undefined && provider_metadata !== null && { provider_metadata }),
});
