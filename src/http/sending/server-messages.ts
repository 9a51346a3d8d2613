import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NodeMessages } from '../route.ts';

/** Applies headers set by hooks to the response when project code writes it directly. */
export class ServerMessages implements NodeMessages {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get incoming(): IncomingMessage {
    const { raw, originalUrl } = this.#request;
    // Routing is done, so project code gets the requested URL.
    raw.url = originalUrl;
    return raw;
  }

  outgoing(): ServerResponse {
    const { raw } = this.#reply;
    if (raw.headersSent) return raw;
    for (const [name, value] of Object.entries(this.#reply.getHeaders())) {
      if (value !== undefined && !raw.hasHeader(name)) raw.setHeader(name, value);
    }
    return raw;
  }

  isBegun(): boolean {
    return this.#reply.raw.headersSent;
  }
}
