import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The common and the combined format of nginx and Apache, and what is like them. */
const REQUEST_LINE = /"(GET|HEAD) (\/\S*) HTTP\/[\d.]+"/;
const LINE = /^(GET|HEAD) (\S+)(?: HTTP\/[\d.]+)?$/;
const URL_NAMES = ['uri', 'url', 'path', 'request_uri', 'originalUrl'];
const MOST_DISTINCT = 100_000;

/** The distinct URLs that were read below a path, in the order of the log: nginx, Apache, Caddy, or JSON lines. */
export async function readAccessLog(file: string, prefix: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const url = line.startsWith('{') ? urlOfObject(line) : (REQUEST_LINE.exec(line)?.[2] ?? null);
    if (url !== null && (url === prefix || url.startsWith(`${prefix}/`)) && found.size < MOST_DISTINCT) found.add(url);
  }
  return [...found];
}

function urlOfObject(line: string): string | null {
  try {
    return urlOfRecord(JSON.parse(line) as Readonly<Record<string, unknown>>);
  } catch {
    return null;
  }
}

function urlOfRecord(record: Readonly<Record<string, unknown>>): string | null {
  const { request, req } = record;
  if (typeof request === 'string') return LINE.exec(request)?.[2] ?? null;
  for (const inner of [request, req]) {
    if (typeof inner === 'object' && inner !== null) return urlOfRecord(inner as Readonly<Record<string, unknown>>);
  }
  const method = record.method ?? record.request_method ?? 'GET';
  if (method !== 'GET' && method !== 'HEAD') return null;
  const url = URL_NAMES.map((name) => record[name]).find((value) => typeof value === 'string');
  return typeof url === 'string' ? url.replace(/^https?:\/\/[^/]+/, '') : null;
}
