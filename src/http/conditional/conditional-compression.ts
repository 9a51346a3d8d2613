import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * A strong tag stands for the bytes that are sent. Compressed, they are others for each encoding,
 * so the tag becomes a weak one. To be called after the compression is registered, whose own hook
 * at each route would otherwise come later.
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
