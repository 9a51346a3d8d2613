import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

export interface CorsRules {
  /** A list, `*`, or a project function that receives the headers as in v4. */
  readonly origin: '*' | readonly string[] | ((ctx: unknown) => unknown);
  readonly expose: readonly string[];
  readonly maxAge: number;
  readonly credentials: boolean;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  /** Also allowed, but sent only in responses to preflights that request them. */
  readonly headersOnDemand?: readonly string[];
}

type Hook = (request: FastifyRequest, reply: FastifyReply, next: HookHandlerDoneFunction) => void;

/**
 * The plugin evaluates its rules on every request, which costs a twelfth of a response from memory. Requests without an
 * `Origin` header never come from pages of other sites, so they bypass it.
 */
export function addCors(app: FastifyInstance, rules: CorsRules): void {
  const addHook = (name: 'onRequest', hook: Hook): FastifyInstance =>
    app.addHook(name, (request, reply, next) => {
      if (request.headers.origin !== undefined) return hook.call(app, request, reply, next);
      reply.header('vary', 'Origin');
      next();
    });
  cors(Object.create(app, { addHook: { value: addHook } }), corsOptions(rules), (error) => {
    if (error !== undefined) throw error;
  });
}

/**
 * Handles requests with an `Origin` header. As in the contract, preflights are answered here, every other OPTIONS is
 * left to the routes, and an allowed origin is echoed, never `*`. Credentials are allowed only for origins the project
 * lists: otherwise any page a user opens could read with their cookies.
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
  const requestedHeaders = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
  const names = requestedHeaders.split(',').map((name) => name.trim());
  return [...headers, ...headersOnDemand.filter((name) => names.includes(name.toLowerCase()))];
}

function allowedOrigin({ origin }: CorsRules, { headers }: Pick<FastifyRequest, 'headers'>): true | string[] {
  const allowed = typeof origin === 'function' ? ask(origin, headers) : origin;
  if (allowed === '*') return true;
  if (typeof allowed === 'string') return allowed.split(',').map((part) => part.trim());
  return Array.isArray(allowed) ? allowed.map(String) : [];
}

/** Whether pages of the `Origin` may read responses; clients that are no browsers name none. */
export function admitsOrigin(rules: CorsRules | null, headers: FastifyRequest['headers']): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin.replace(/^https?:\/\//, '') === host) return true;
  if (rules === null) return false;
  const allowed = allowedOrigin(rules, { headers });
  return allowed === true || allowed.includes(origin);
}

/** If the function throws, no origin is allowed. */
function ask(origin: (ctx: unknown) => unknown, headers: FastifyRequest['headers']): unknown {
  try {
    return origin({ request: { header: headers, headers } });
  } catch {
    return [];
  }
}
