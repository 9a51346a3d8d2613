import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { corsOptions, type CorsRules } from './cors-options.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, next: HookHandlerDoneFunction) => void;

/**
 * The plugin works its rules out again for each request, which takes a twelfth of the time of an answer from
 * memory. Requests that name no origin, which no page of another site sends, pass it by.
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
