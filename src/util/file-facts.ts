import { lookup } from 'mime-types';

/** v4 counts the size of a file in kilobytes of a thousand bytes, with two digits. */
export const kilobytes = (bytes: number): number => Math.round((bytes / 1000) * 100) / 100;

/** The type of a file by the extension of its name; what nobody knows is offered as a download. */
export const typeByName = (name: string): string => lookup(name) || 'application/octet-stream';
