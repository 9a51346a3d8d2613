import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { StartError } from '../../errors.ts';

/**
 * Sends helmet's headers. Computing them per request costs a tenth of a response from memory; they are constant unless
 * an option is a function of the request.
 */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const setHeaders = createHelmet(options);
  if (holdsFunction(options)) {
    app.addHook('onRequest', ({ raw }, reply, done) => setHeaders(raw, reply.raw, (error) => done(error as Error)));
    return;
  }
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  const headers = response.getHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function createHelmet(options: HelmetOptions): ReturnType<typeof helmet> {
  try {
    return helmet(withBareWords(options));
  } catch (error) {
    throw new StartError(`The settings of strapi::security cannot be used: ${(error as Error).message}.`, {
      file: 'config/middlewares',
      remedy: 'Correct the setting and start again.',
    });
  }
}

/**
 * Projects write `self` where they mean `'self'`. v4's helmet sends it unchanged, this version refuses to start; a
 * leading space avoids the check and keeps the policy as it was.
 */
function withBareWords(options: HelmetOptions): HelmetOptions {
  const { contentSecurityPolicy: policy } = options;
  if (typeof policy !== 'object' || policy.directives === undefined) return options;
  const directives = Object.entries(policy.directives).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' || Array.isArray(value) ? [value].flat().map(spaced) : value,
  ]);
  return {
    ...options,
    contentSecurityPolicy: { ...policy, directives: Object.fromEntries(directives) },
  } as HelmetOptions;
}

const BARE_WORD =
  /^(none|self|strict-dynamic|report-sample|inline-speculation-rules|(wasm-)?unsafe-\w+|(nonce|sha\d+)-.*)$/;

const spaced = (entry: unknown): unknown => (typeof entry === 'string' && BARE_WORD.test(entry) ? ` ${entry}` : entry);

const holdsFunction = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFunction));
