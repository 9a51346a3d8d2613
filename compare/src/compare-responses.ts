import { getOrCreate } from '../../src/util/get-or-create.ts';
import { isRecord } from '../../src/util/is-record.ts';
import type { ComparedResponse } from './compared-server.ts';

export interface Difference {
  /** Such as `data[0].attributes.title`; `status`, or empty for the whole body. */
  readonly place: string;
  readonly reference: string;
  readonly plinth: string;
}

const MOST = 8;
const SHOWN = 160;
/** Prefix of a number's digits, which a double would round. */
const NUMBER = '\u0001';
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with numbers as strings of digits; undefined if it is not JSON. */
function parseResponse(body: string): unknown {
  try {
    return JSON.parse(body.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"\\u0001${token}"`)));
  } catch {
    return undefined;
  }
}

const parsed = new WeakMap<ComparedResponse, { readonly body: unknown }>();

/** The same for a response, which is compared and explained more than once. */
export const parsedBody = (response: ComparedResponse): unknown =>
  getOrCreate(parsed, response, ({ body }) => ({ body: parseResponse(body) })).body;

/** Compares status, media type and body; JSON by value, whatever the order of keys. */
export function compareResponses(reference: ComparedResponse, plinth: ComparedResponse): readonly Difference[] {
  const found: Difference[] = [];
  if (reference.status !== plinth.status) {
    found.push({ place: 'status', reference: String(reference.status), plinth: String(plinth.status) });
  }
  if (reference.type !== plinth.type) {
    found.push({ place: 'content type', reference: reference.type, plinth: plinth.type });
  }
  if (reference.body === plinth.body) return found;
  const [here, there] = [parsedBody(plinth), parsedBody(reference)];
  if (here !== undefined && there !== undefined) compareValues(there, here, '', found);
  else found.push({ place: '', reference: reference.body.slice(0, SHOWN), plinth: plinth.body.slice(0, SHOWN) });
  return found;
}

function compareValues(reference: unknown, plinth: unknown, place: string, found: Difference[]): void {
  if (found.length >= MOST || Object.is(reference, plinth)) return;
  if (Array.isArray(reference) && Array.isArray(plinth)) {
    if (reference.length !== plinth.length) {
      found.push({ place, reference: `${reference.length} elements`, plinth: `${plinth.length} elements` });
    }
    for (let index = 0; index < Math.min(reference.length, plinth.length); index += 1) {
      compareValues(reference[index], plinth[index], `${place}[${index}]`, found);
    }
  } else if (isRecord(reference) && isRecord(plinth)) {
    for (const key of new Set([...Object.keys(reference), ...Object.keys(plinth)])) {
      compareValues(reference[key], plinth[key], place === '' ? key : `${place}.${key}`, found);
    }
  } else if (!areBothNow(reference, plinth)) found.push({ place, reference: show(reference), plinth: show(plinth) });
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Covers the difference between the clocks of two machines, and the duration of a write. */
const APART_MS = 60_000;

/** Each server sets the timestamps of a write from its own clock. */
function areBothNow(...times: readonly unknown[]): boolean {
  if (!times.every((time) => typeof time === 'string' && TIME.test(time))) return false;
  const [one = 0, other = 0] = times.map((time) => Date.parse(String(time)));
  return Math.min(one, other) > performance.timeOrigin - APART_MS && Math.abs(one - other) < APART_MS;
}

function show(value: unknown): string {
  if (value === undefined) return '(absent)';
  const text = JSON.stringify(value).replaceAll(/"\\u0001([^"]*)"/g, '$1');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

export const isNumberText = (value: unknown): value is string => typeof value === 'string' && value.startsWith(NUMBER);
