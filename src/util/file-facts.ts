import { lookup } from 'mime-types';

/** v4 reports file sizes in kilobytes of 1000 bytes, with two decimals. */
export const kilobytes = (bytes: number): number => Math.round((bytes / 1000) * 100) / 100;

/** The type of a file by its extension; unknown types are offered as a download. */
export const typeByName = (name: string): string => lookup(name) || 'application/octet-stream';
