/** Fastify with only its static file plugin: `static-alone <folder> <port>`. */
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

const [root = '', port = '0'] = process.argv.slice(2);
const app = fastify();
await app.register(fastifyStatic, { root, immutable: true, maxAge: '1y' });
await app.listen({ host: '127.0.0.1', port: Number(port) });
