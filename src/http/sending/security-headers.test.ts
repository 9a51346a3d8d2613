import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

const policyOf = async (directives: Record<string, string[]>): Promise<unknown> => {
  const app = Fastify();
  addSecurityHeaders(app, { contentSecurityPolicy: { useDefaults: false, directives } });
  app.get('/', () => '');
  return (await app.inject('/')).headers['content-security-policy'];
};

test('keywords of a policy without their quotes are sent unchanged', async () => {
  const policy = { 'default-src': ["'self'"], frameAncestors: ['http://localhost:*', 'self'], 'img-src': ['nonce-ab'] };
  expect(await policyOf(policy)).toBe("default-src 'self';frame-ancestors http://localhost:*  self;img-src  nonce-ab");
});

test('an empty policy is an error of the project', async () => {
  await expect(policyOf({ 'default-src': ["'self'; script-src *"] })).rejects.toMatchObject({
    name: 'StartError',
    file: 'config/middlewares',
    message: expect.stringContaining('strapi::security'),
  });
});
