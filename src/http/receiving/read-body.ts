import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { badRequest, RequestError } from '../../errors.ts';
import { readBodyJson } from '../../util/json/exact-json.ts';

/**
 * Parses JSON and forms, if the request declares one; the contract ignores bodies of any other type. Fastify limits the
 * size of JSON before it is read; forms have a smaller limit of their own.
 */
export function readBody({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>, formLimit: number): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  // Ignores parameters: pages of other sites may send text/plain with any parameters without a preflight.
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  if (/\bjson\b/i.test(type)) return readJsonBody(body);
  if (/^\s*application\/x-www-form-urlencoded\b/i.test(type)) return readForm(body, formLimit);
  return undefined;
}

/** Code that processes a body recurses per level, and the stack is limited; real content is never this deep. */
const MAX_LEVELS = 500;

export function readJsonBody(body: Buffer): unknown {
  if (hasMoreBrackets(body, MAX_LEVELS) && isDeeper(body, MAX_LEVELS)) {
    throw badRequest(`The body is nested too deeply: more than ${MAX_LEVELS} levels.`);
  }
  const text = body.toString('utf8');
  if (!OBJECT_OR_LIST.test(text)) {
    throw new RequestError('Error', 'invalid JSON, only supports object and array', null);
  }
  return readBodyJson(text, ({ message }) => new RequestError('SyntaxError', message, null));
}

const OBJECT_OR_LIST = /^[ \t\n\r]*[[{]/;

/** Parsed as in v4: qs with its default limits of 1000 fields, five levels and twenty items. */
function readForm(body: Buffer, limit: number): unknown {
  if (body.length > limit) throw new RequestError('PayloadTooLargeError', 'The request body is too large.');
  return qs.parse(body.toString('utf8'));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether there are more opening brackets than the limit, inside strings or not. This cheap check clears most bodies.
 */
function hasMoreBrackets(text: Buffer, most: number): boolean {
  let count = 0;
  for (const bracket of OPENING) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > most) return true;
    }
  }
  return false;
}

const OPENING = [0x5b, 0x7b];

/** Counts brackets outside strings, without parsing. */
function isDeeper(text: Buffer, levels: number): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    if (byte === QUOTE) at = endOfText(text, at);
    // Brackets and braces differ only in this bit: [ and {, ] and }.
    else if ((byte | 0x20) === 0x7b) {
      level += 1;
      if (level > levels) return true;
    } else if ((byte | 0x20) === 0x7d) level -= 1;
  }
  return false;
}

function endOfText(text: Buffer, quote: number): number {
  for (let end = text.indexOf(QUOTE, quote + 1); end !== -1; end = text.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
