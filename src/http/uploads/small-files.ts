import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BoundedMap } from '../../util/bounded-map.ts';
import type { Reply, RouteRequest } from '../route.ts';

const SMALL_BYTES = 64 * 1024;
const KEPT_BYTES = 16 * 1024 * 1024;

interface KeptFile {
  readonly state: string;
  readonly reply: Reply;
}

/**
 * Serves small files from memory while the file on disk is unchanged: opening, reading and closing a file costs more
 * than the rest of its response.
 */
export class SmallFiles {
  readonly #kept = new BoundedMap<string, KeptFile>(KEPT_BYTES);

  /** Null if the file has to be read. */
  async recall(file: string, request: RouteRequest): Promise<Reply | null> {
    const kept = isForWhole(request) ? this.#kept.get(file) : undefined;
    if (kept === undefined) return null;
    const stats = await stat(file).catch(() => null);
    return stats !== null && stateOf(stats) === kept.state ? kept.reply : null;
  }

  /** The response to send: unchanged, or with the file's bytes. */
  async keep(file: string, request: RouteRequest, stats: Stats, reply: Reply & { body: Readable }): Promise<Reply> {
    if (reply.status !== 200 || stats.size > SMALL_BYTES || !isForWhole(request)) return reply;
    const body = await buffer(reply.body);
    const whole: Reply = { ...reply, body };
    if (body.length === stats.size) this.#kept.set(file, { state: stateOf(stats), reply: whole }, body.length + 1024);
    return whole;
  }
}

const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];

/** Contains the whole file, regardless of what the client has cached. */
const isForWhole = ({ method, headers }: RouteRequest): boolean =>
  method === 'GET' && !CONDITIONS.some((name) => name in headers);

const stateOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
