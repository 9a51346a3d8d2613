import { contentType, lookup } from 'mime-types';

/** How a stored file is served to browsers. */
export interface ServedType {
  /** The value of Content-Type. */
  readonly type: string;
  /** False: the browser downloads the file instead of showing it. */
  readonly shown: boolean;
}

/** Types that cannot execute anything, whatever their content. */
const HARMLESS =
  /^(?:image\/(?:avif|bmp|gif|heic|heif|jpeg|jxl|png|tiff|vnd\.microsoft\.icon|webp)|audio\/.+|video\/.+|font\/.+|text\/(?:csv|markdown|plain|vtt)|application\/json)$/;

/** A page of the same site could run these as scripts; browsers refuse to run plain text with `nosniff`. */
const CODE = /^(?:(?:application|text)\/(?:javascript|ecmascript|css)|text\/jsx|application\/node)$/;

/**
 * Decided by the extension alone, because the uploader controls the bytes. Only types that cannot execute anything are
 * shown; all others, including unknown ones, are downloaded.
 */
export function servedType(name: string, { showPdf }: { readonly showPdf: boolean }): ServedType {
  const mime = lookup(name);
  if (mime === false) return { type: 'application/octet-stream', shown: false };
  if (CODE.test(mime)) return { type: 'text/plain; charset=utf-8', shown: false };
  return { type: contentType(mime) || mime, shown: HARMLESS.test(mime) || (showPdf && mime === 'application/pdf') };
}
