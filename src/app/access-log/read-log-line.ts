import { isRecord } from '../../util/is-record.ts';

/** A request as a proxy has logged it. */
export interface LoggedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly status: number | null;
  /** As written. */
  readonly time: string | null;
  readonly address: string | null;
}

/** The common and combined log formats of nginx and Apache, and similar ones. */
const QUOTED_LINE = /"([A-Z]{3,10}) (\S+) HTTP\/[\d.]+"(?: (\d{3})\b)?/;
const REQUEST_LINE = /^([A-Z]{3,10}) (\S+)(?: HTTP\/[\d.]+)?$/;
const TIME = /\[(\d[^\]]{0,40})\]/;
const ADDRESS = /(?:^|\s)((?:\d{1,3}\.){3}\d{1,3}|(?=[^\s:]*:[^\s:]*:)[\da-fA-F:.]{3,45})(?=[\s,]|$)/;
/** Names whose values include the query come first: nginx's `uri` has none. */
const URL_NAMES = ['request_uri', 'requestUri', 'originalUrl', 'url', 'uri', 'RequestPath', 'path'];
const METHOD_NAMES = ['method', 'request_method', 'RequestMethod'];
const QUERY_NAMES = ['args', 'query_string', 'query'];
const STATUS_NAMES = ['status', 'statusCode', 'DownstreamStatus'];
const TIME_NAMES = ['time_iso8601', 'time_local', 'time', 'timestamp', '@timestamp', 'StartUTC', 'ts'];
const ADDRESS_NAMES = ['client_ip', 'remote_ip', 'remote_addr', 'remoteAddress', 'ClientHost', 'ip'];

type LogRecord = Readonly<Record<string, unknown>>;

/** A line of nginx, Apache, Caddy, or JSON; null if it is no request. */
export function readLogLine(line: string): LoggedRequest | null {
  const [quoted, method = '', url = '', status] = QUOTED_LINE.exec(line) ?? [];
  if (quoted !== undefined && !line.startsWith('{')) {
    const lead = line.slice(0, line.indexOf(quoted)).slice(0, 500);
    return {
      method,
      url: withoutOrigin(unescaped(url)),
      status: status === undefined ? null : Number(status),
      time: TIME.exec(lead)?.[1] ?? null,
      address: ADDRESS.exec(lead)?.[1] ?? null,
    };
  }
  // In its console format, Caddy writes time, level and logger before the record.
  const start = line.indexOf('{');
  if (start === -1) return null;
  try {
    const record: unknown = JSON.parse(line.slice(start));
    return isRecord(record) ? readRecord(record, record) : null;
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

/** The request may be a member; status and time are beside it. */
function readRecord(record: LogRecord, outer: LogRecord): LoggedRequest | null {
  const { request, req } = record;
  const facts = {
    status: Number(firstOf([outer, record], STATUS_NAMES) ?? Number.NaN) || null,
    time: firstOf([outer, record], TIME_NAMES),
    address: firstOf([record, outer], ADDRESS_NAMES),
  };
  if (typeof request === 'string') {
    const [line, method = '', url = ''] = REQUEST_LINE.exec(request) ?? [];
    return line === undefined ? null : { method, url: withoutOrigin(url), ...facts };
  }
  if (record === outer) for (const inner of [request, req]) if (isRecord(inner)) return readRecord(inner, outer);
  const url = firstOf([record], URL_NAMES);
  if (url === null) return null;
  const query = url.includes('?') ? null : firstOf([record], QUERY_NAMES);
  return {
    method: firstOf([record], METHOD_NAMES) ?? 'GET',
    url: withoutOrigin(query === null ? url : `${url}?${query.replace(/^\?/, '')}`),
    ...facts,
  };
}

/** The first of these members that is a non-empty text or a number. */
function firstOf(records: readonly LogRecord[], names: readonly string[]): string | null {
  const values = records.flatMap((record) => names.map((name) => record[name]));
  const found = values.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return found === undefined ? null : String(found);
}
