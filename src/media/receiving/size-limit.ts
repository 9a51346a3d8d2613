import { RequestError } from '../../errors.ts';

/** v4 compares kilobytes of a thousand bytes, rounded to two digits, so the limit has a resolution of ten bytes. */
export const bytesWithin = (sizeLimit: number): number => Math.floor(sizeLimit / 10) * 10 + 4;

export const sizeLimitExceeded = (name: string, sizeLimit: number): RequestError =>
  new RequestError('PayloadTooLargeError', `${name} exceeds size limit of ${readableBytes(sizeLimit)}.`);

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

function readableBytes(bytes: number): string {
  if (bytes === 0) return '0 Bytes';
  const power = Math.floor(Math.log(bytes) / Math.log(1000));
  return `${Math.round(bytes / 1000 ** power)} ${UNITS[power]}`;
}
