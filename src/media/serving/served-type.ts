import { contentType, lookup } from 'mime-types';

/** How a stored file is served to browsers. */
export interface ServedType {
  /** The value of Content-Type. */
  readonly type: string;
  /** False: the browser downloads the file instead of showing it. */
  readonly shown: boolean;
}

/** Types in which nothing can run, whatever the content. */
const HARMLESS =
  /^(?:image\/(?:avif|bmp|gif|heic|heif|jpeg|jxl|png|tiff|vnd\.microsoft\.icon|webp)|audio\/.+|video\/.+|font\/.+|text\/(?:csv|markdown|plain|vtt)|application\/json)$/;

/** A page of the same site could run these as scripts: as plain text with `nosniff`, no browser does. */
const CODE = /^(?:(?:application|text)\/(?:javascript|ecmascript|css)|text\/jsx|application\/node)$/;

/**
 * By extension only: the uploader controls the bytes. Only types that cannot run are shown; all others, unknown ones
 * included, are downloaded.
 */
export function servedType(name: string, { showPdf }: { readonly showPdf: boolean }): ServedType {
  const mime = lookup(name);
  if (mime === false) return { type: 'application/octet-stream', shown: false };
  if (CODE.test(mime)) return { type: 'text/plain; charset=utf-8', shown: false };
  return { type: contentType(mime) || mime, shown: HARMLESS.test(mime) || (showPdf && mime === 'application/pdf') };
}
