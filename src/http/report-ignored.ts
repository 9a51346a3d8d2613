import type { FastifyInstance } from 'fastify';
import { type AnsweredRequest, traceOf } from './follow-requests.ts';

/** Describes the parts of a request that had no effect. */
export type FindIgnored = (answered: Pick<AnsweredRequest, 'method' | 'url' | 'status' | 'trace'>) => readonly string[];

const HEADER = 'x-ignored-parameters';

const MAX_CHARACTERS = 2_000;

/** Lists parameters without effect in a response header; for developers, who read responses rather than logs. */
export function reportIgnored(app: FastifyInstance, find: FindIgnored): void {
  app.addHook('onSend', async (request, reply) => {
    const { method, originalUrl: url } = request;
    const ignored = find({ method, url, status: reply.statusCode, trace: traceOf(request) });
    if (ignored.length > 0) reply.header(HEADER, headerText(ignored.join(' ')));
  });
}

/** Headers contain visible ASCII only; names come from callers and may contain anything. */
const headerText = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
