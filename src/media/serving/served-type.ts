import { contentType, lookup } from 'mime-types';

/** How a stored file is handed to browsers. */
export interface ServedType {
  /** The value of Content-Type. */
  readonly type: string;
  /** False: the browser stores the file and does not show it. */
  readonly shown: boolean;
}

/** Types in which nothing can run, whatever the file holds. */
const HARMLESS =
  /^(?:image\/(?:avif|bmp|gif|heic|heif|jpeg|jxl|png|tiff|vnd\.microsoft\.icon|webp)|audio\/.+|video\/.+|font\/.+|text\/(?:csv|markdown|plain|vtt)|application\/json)$/;

/** A page of the same site could run these as its own: as plain text no browser does, with `nosniff`. */
const CODE = /^(?:(?:application|text)\/(?:javascript|ecmascript|css)|text\/jsx|application\/node)$/;

/**
 * By the extension alone: an uploader chooses the bytes. Only what cannot run is shown; everything
 * else, what nobody has heard of included, is downloaded.
 */
export function servedType(name: string, { showPdf }: { readonly showPdf: boolean }): ServedType {
  const mime = lookup(name);
  if (mime === false) return { type: 'application/octet-stream', shown: false };
  if (CODE.test(mime)) return { type: 'text/plain; charset=utf-8', shown: false };
  return { type: contentType(mime) || mime, shown: HARMLESS.test(mime) || (showPdf && mime === 'application/pdf') };
}
