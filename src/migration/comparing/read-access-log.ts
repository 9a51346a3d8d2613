import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf, StartError } from '../../errors.ts';

/** The common and combined log formats of nginx and Apache, and similar ones. */
const QUOTED_LINE = /"(?:GET|HEAD) (\S+) HTTP\/[\d.]+"/;
const LINE = /^(?:GET|HEAD) (\S+)(?: HTTP\/[\d.]+)?$/;
/** Names whose values include the query come first: nginx's `uri` has none. */
const URL_NAMES = ['request_uri', 'requestUri', 'originalUrl', 'url', 'uri', 'RequestPath', 'path'];
const METHOD_NAMES = ['method', 'request_method', 'RequestMethod'];
const QUERY_NAMES = ['args', 'query_string', 'query'];
const MAX_DISTINCT = 100_000;

type LogRecord = Readonly<Record<string, unknown>>;

/** The distinct URLs below a path that were read, in log order: nginx, Apache, Caddy, or JSON lines. */
export async function readAccessLog(file: string, prefix: string): Promise<readonly string[]> {
  const found = new Set<string>();
  try {
    for await (const line of createInterface({ input: await openLog(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const url = urlOfLine(line);
      if (url === null || found.size >= MAX_DISTINCT) continue;
      const path = url.split('?', 1)[0] as string;
      if (path === prefix || path.startsWith(`${prefix}/`)) found.add(url);
    }
  } catch (error) {
    throw new StartError(`The log cannot be read: ${messageOf(error)}.`, {
      file,
      remedy: 'Name an access log, as text or compressed with gzip.',
    });
  }
  return [...found];
}

/** Rotated logs are usually compressed. */
async function openLog(file: string): Promise<Readable> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const bytes = createReadStream(file);
  if (bytesRead < 2 || buffer.readUInt16BE() !== 0x1f8b) return bytes;
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  return bytes.pipe(unpacked);
}

function urlOfLine(line: string): string | null {
  const [, quoted] = QUOTED_LINE.exec(line) ?? [];
  if (quoted !== undefined && !line.startsWith('{')) return withoutOrigin(unescaped(quoted));
  // In its console format, Caddy writes time, level and logger before the record.
  const start = line.indexOf('{');
  if (start === -1) return null;
  try {
    return urlOfRecord(JSON.parse(line.slice(start)) as LogRecord);
  } catch {
    return null;
  }
}

/** nginx escapes bytes as `\x22`, Apache also quotes and backslashes with a backslash; in a URL they are `%22`. */
const unescaped = (url: string): string =>
  url.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? encodeURIComponent(String(sign)) : `%${hex.toUpperCase()}`,
  );

const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

function urlOfRecord(record: LogRecord): string | null {
  const { request, req } = record;
  if (typeof request === 'string') return urlOfRequestLine(request);
  for (const inner of [request, req]) {
    if (typeof inner === 'object' && inner !== null) return urlOfRecord(inner as LogRecord);
  }
  const method = textOf(record, METHOD_NAMES) ?? 'GET';
  const url = textOf(record, URL_NAMES);
  if ((method !== 'GET' && method !== 'HEAD') || url === null) return null;
  const query = url.includes('?') ? null : textOf(record, QUERY_NAMES);
  return withoutOrigin(query === null ? url : `${url}?${query.replace(/^\?/, '')}`);
}

function urlOfRequestLine(line: string): string | null {
  const [, url] = LINE.exec(line) ?? [];
  return url === undefined ? null : withoutOrigin(url);
}

/** The first of these members that is a non-empty string. */
function textOf(record: LogRecord, names: readonly string[]): string | null {
  const found = names.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
