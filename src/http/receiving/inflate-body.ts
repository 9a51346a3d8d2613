import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import { badRequest, RequestError } from '../../errors.ts';

type Inflate = (body: Buffer, options: ZlibOptions) => Promise<Buffer>;

const WAYS: Readonly<Record<string, Inflate>> = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  deflate: promisify<Buffer, ZlibOptions, Buffer>(inflate),
  br: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress),
};

/** Decompresses a body. A few bytes can expand to a gigabyte, so it stops at `limit`. */
export async function inflateBody(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '' || body.length === 0) return body;
  const way = Object.hasOwn(WAYS, name) ? WAYS[name] : undefined;
  if (way === undefined) {
    throw new RequestError(
      'UnsupportedMediaTypeError',
      `Unsupported Content-Encoding: ${name}. Supported: ${Object.keys(WAYS).join(', ')}.`,
    );
  }
  try {
    return await way(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new RequestError('PayloadTooLargeError', 'The request body is too large.');
    }
    throw badRequest(`The body cannot be decompressed: it is not ${name}.`);
  }
}
