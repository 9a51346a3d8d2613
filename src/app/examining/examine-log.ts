import { decodeText } from '../../util/text/decode-text.ts';
import type { LoggedRequest } from '../access-log/read-log-line.ts';
import { ATTACK_SIGNS, type AttackSign, type SeenRequest } from './attack-signs.ts';
import type { Finding } from './finding.ts';

/** Of each sign, whatever the length of the log. */
const MAX_ADDRESSES = 10_000;
const MAX_EVIDENCE = 5;
const MAX_URL = 300;

/** As much of a path or query as an attack needs. */
const MAX_PART = 8192;

interface Seen {
  count: number;
  /** Requests by address. */
  readonly addresses: Map<string, number>;
  readonly samples: string[];
  first: string | null;
  last: string | null;
}

export interface LogExamination {
  readonly requests: number;
  /** Lines that are no requests. */
  readonly unread: number;
  readonly findings: readonly Finding[];
}

/** Looks for signs of attacks in one pass, in bounded memory. Null is a line that is no request. */
export async function examineLog(requests: AsyncIterable<LoggedRequest | null>): Promise<LogExamination> {
  const seen = new Map<AttackSign, Seen>();
  let [count, unread] = [0, 0];
  for await (const request of requests) {
    if (request === null) unread += 1;
    if (request === null) continue;
    count += 1;
    const parts = partsOf(request);
    for (const sign of ATTACK_SIGNS) if (sign.matches(parts)) note(seen, sign, request);
  }
  return { requests: count, unread, findings: [...seen].flatMap(([sign, one]) => findingOf(sign, one) ?? []) };
}

function partsOf(request: LoggedRequest): SeenRequest {
  const at = request.url.indexOf('?');
  const [path, query] = at === -1 ? [request.url, ''] : [request.url.slice(0, at), request.url.slice(at + 1)];
  return { ...request, path: decodeText(path.slice(0, MAX_PART)), query: decodePairs(query.slice(0, MAX_PART)) };
}

/** Each pair by itself: one that is not valid does not hide the others. */
const decodePairs = (query: string): string => query.split('&').map(decodeText).join('&');

function note(seen: Map<AttackSign, Seen>, sign: AttackSign, request: LoggedRequest): void {
  const one: Seen = seen.get(sign) ?? { count: 0, addresses: new Map(), samples: [], first: null, last: null };
  seen.set(sign, one);
  one.count += 1;
  // Logs may be named in any order.
  if (isBefore(request.time, one.first)) one.first = request.time;
  if (one.last === null || isBefore(one.last, request.time)) one.last = request.time;
  const address = request.address ?? 'an unknown address';
  const before = one.addresses.get(address);
  if (before !== undefined || one.addresses.size < MAX_ADDRESSES) one.addresses.set(address, (before ?? 0) + 1);
  if (one.samples.length < MAX_EVIDENCE) {
    const status = request.status === null ? '' : ` ${request.status}`;
    one.samples.push(`${request.method} ${request.url.slice(0, MAX_URL)}${status}`);
  }
}

/** Any time is before none. */
const isBefore = (a: string | null, b: string | null): boolean =>
  b === null || (a !== null && momentOf(a) < momentOf(b));

/** Seconds or milliseconds since 1970, or a date, also as `10/Oct/2025:13:55:36 +0000`. */
function momentOf(time: string): number {
  if (/^\d+(?:\.\d+)?$/.test(time)) return Number(time) * (Number(time) < 1e11 ? 1000 : 1);
  return Date.parse(time.replace(/^(\d{1,2})\/(\w{3})\/(\d{4}):/, '$1 $2 $3 '));
}

/** Null if there are too few requests. */
function findingOf({ matches: _, least, ...facts }: AttackSign, seen: Seen): Finding | null {
  const { count, addresses, samples, first, last } = seen;
  const busiest = [...addresses].sort(([, a], [, b]) => b - a).slice(0, MAX_EVIDENCE);
  if ((least.of === 'all' ? count : (busiest[0]?.[1] ?? 0)) < least.requests) return null;
  const times = first === null ? '' : `, ${first === last ? first : `${first} to ${last}`}`;
  return {
    ...facts,
    evidence: [
      `${count} ${count === 1 ? 'request' : 'requests'}${times}`,
      ...busiest.map(([address, requests]) => `from ${address}: ${requests}`),
      ...samples,
    ],
  };
}
