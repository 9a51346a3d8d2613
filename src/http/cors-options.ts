import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';

export interface CorsRules {
  /** A list, `*`, or a function of the project that gets the request's headers as v4 hands them over. */
  readonly origin: '*' | readonly string[] | ((ctx: unknown) => unknown);
  readonly expose: readonly string[];
  readonly maxAge: number;
  readonly credentials: boolean;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  /** Allowed, too, but named only in the answer to a preflight that asks for them. */
  readonly headersOnDemand?: readonly string[];
}

/**
 * For requests that name an origin. The contract answers a preflight itself and leaves any other OPTIONS to the routes; an origin
 * that is allowed is repeated, never `*`. Credentials are for origins that the project names: whatever
 * page a person opens could otherwise read with their cookies.
 */
export function corsOptions(rules: CorsRules): { delegator: FastifyCorsOptionsDelegateCallback } {
  const options: FastifyCorsOptions = {
    methods: rules.methods.join(','),
    maxAge: rules.maxAge,
    strictPreflight: false,
    ...(rules.expose.length > 0 && { exposedHeaders: [...rules.expose] }),
  };
  return {
    delegator: (request: FastifyRequest, callback) => {
      const preflight = request.headers['access-control-request-method'] !== undefined;
      const origin = allowedOrigin(rules, request);
      const allowedHeaders = preflight ? allowedFor(rules, request) : [];
      callback(null, {
        ...options,
        ...(allowedHeaders.length > 0 && { allowedHeaders }),
        origin,
        credentials: rules.credentials && origin !== true,
        preflight,
      });
    },
  };
}

function allowedFor({ headers, headersOnDemand = [] }: CorsRules, request: FastifyRequest): string[] {
  const asked = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
  const names = asked.split(',').map((name) => name.trim());
  return [...headers, ...headersOnDemand.filter((name) => names.includes(name.toLowerCase()))];
}

function allowedOrigin({ origin }: CorsRules, { headers }: FastifyRequest): true | string[] {
  const allowed = typeof origin === 'function' ? ask(origin, headers) : origin;
  if (allowed === '*') return true;
  if (typeof allowed === 'string') return allowed.split(',').map((part) => part.trim());
  return Array.isArray(allowed) ? allowed.map(String) : [];
}

/** A function that throws allows no origin. */
function ask(origin: (ctx: unknown) => unknown, headers: FastifyRequest['headers']): unknown {
  try {
    return origin({ request: { header: headers, headers } });
  } catch {
    return [];
  }
}
