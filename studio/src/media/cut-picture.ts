import type { StoredFile } from '../entry/form/values.ts';
import { addressOf, ROOT } from '../server/root.ts';
import { t } from '../texts/t.ts';
import type { Area } from './crop-area.ts';

/** Formats that browsers can encode. Others would change their type, or lose their animation. */
const WRITABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

export const canBeCut = ({ mime = '' }: StoredFile): boolean => WRITABLE.has(mime);

const JPEG_QUALITY = 0.92;

/** The image as currently stored, with its EXIF orientation applied. */
export async function loadPicture(file: StoredFile): Promise<HTMLImageElement> {
  const address = addressOf(file.url);
  const isOurs = new URL(address).origin === ROOT.origin;
  const picture = new Image();
  // Without it, an image from another server could be shown but not read.
  if (!isOurs) picture.crossOrigin = 'anonymous';
  const source = isOurs ? await freshCopy(address) : address;
  try {
    picture.src = source;
    await picture.decode();
  } catch {
    throw new Error(isOurs ? t('media.notAnImage') : t('media.imageRefused', { host: new URL(address).host }));
  } finally {
    if (isOurs) URL.revokeObjectURL(source);
  }
  return picture;
}

/** Avoids the browser's cached copy of a replaced image. */
async function freshCopy(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  if (response === null) throw new Error(t('common.unreachable'));
  if (!response.ok) throw new Error(t('media.imageNotLoaded', { status: String(response.status) }));
  return URL.createObjectURL(await response.blob());
}

/** A part of an image, as a file of the same type. */
export async function cutPicture(file: StoredFile, picture: HTMLImageElement, area: Area): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = area.width;
  canvas.height = area.height;
  const { x, y, width, height } = area;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, file.mime, file.mime === 'image/png' ? undefined : JPEG_QUALITY);
  });
  if (blob === null || blob.type !== file.mime) throw new Error(t('media.imageNotEncoded'));
  const ext = file.ext ?? '';
  return new File([blob], file.name.toLowerCase().endsWith(ext.toLowerCase()) ? file.name : file.name + ext, {
    type: blob.type,
  });
}
