import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { RequestError } from '../errors.ts';

/**
 * JSON and forms, where the request says that it is one; the contract ignores a body of another kind.
 * The length of JSON is bounded before it is read, by Fastify; forms have a smaller bound of their own.
 */
export function readBody({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>, formLimit: number): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  const type = headers['content-type'] ?? '';
  if (/\bjson\b/i.test(type)) return readJson(body);
  if (/^\s*application\/x-www-form-urlencoded\b/i.test(type)) return readForm(body, formLimit);
  return undefined;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new RequestError('BadRequestError', `The body is not valid JSON: ${(error as Error).message}`);
  }
}

/** As v4 reads one: qs with its own bounds, which are 1000 fields, five levels and twenty items. */
function readForm(body: Buffer, limit: number): unknown {
  if (body.length > limit) throw new RequestError('PayloadTooLargeError', 'The body of the request is too large.');
  return qs.parse(body.toString('utf8'));
}
