import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * A strong ETag identifies the bytes sent. Compression changes them per encoding, so the tag becomes weak. Call this
 * after compression is registered; otherwise its per-route hook would run later.
 */
export function weakenCompressedTags(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const earlier = route.onSend === undefined ? [] : Array.isArray(route.onSend) ? route.onSend : [route.onSend];
    route.onSend = [...earlier, weakenTag];
  });
}

async function weakenTag(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const tag = reply.getHeader('etag');
  const encoding = reply.getHeader('content-encoding') ?? 'identity';
  if (typeof tag === 'string' && encoding !== 'identity' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
  return payload;
}
