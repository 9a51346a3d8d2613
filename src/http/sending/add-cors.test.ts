import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type CorsRules, corsOptions } from './add-cors.ts';

const RULES: CorsRules = {
  origin: '*',
  expose: [],
  maxAge: 5,
  credentials: true,
  methods: ['GET', 'POST'],
  headers: [],
};

function optionsFor(origin: CorsRules['origin'], headers: Record<string, string>): FastifyCorsOptions {
  let found: FastifyCorsOptions = {};
  corsOptions({ ...RULES, origin }).delegator({ headers } as unknown as FastifyRequest, (_error, options) => {
    found = options ?? {};
  });
  return found;
}

const FROM = { origin: 'https://a.example' };

test('only a preflight is answered as one', () => {
  expect(optionsFor('*', FROM).preflight).toBe(false);
  expect(optionsFor('*', { ...FROM, 'access-control-request-method': 'PUT' }).preflight).toBe(true);
});

test('all origins, a list, or the result of a project function', () => {
  expect(optionsFor('*', FROM).origin).toBe(true);
  expect(optionsFor(['https://a.example'], FROM).origin).toEqual(['https://a.example']);
  expect(optionsFor(() => 'https://a.example, https://b.example', FROM).origin).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  const echo = (ctx: unknown) => [(ctx as { request: { header: { origin: string } } }).request.header.origin];
  expect(optionsFor(echo, FROM).origin).toEqual(['https://a.example']);
});

test('credentials are allowed only for listed origins', () => {
  expect(optionsFor('*', FROM).credentials).toBe(false);
  expect(optionsFor(() => '*', FROM).credentials).toBe(false);
  expect(optionsFor(['https://a.example'], FROM).credentials).toBe(true);
  expect(optionsFor(() => 'https://a.example', FROM).credentials).toBe(true);
});

test('a function that throws or returns an invalid value allows no origin', () => {
  const broken = () => {
    throw new Error('broken');
  };
  expect(optionsFor(broken, FROM).origin).toEqual([]);
  expect(optionsFor(() => 5, FROM).origin).toEqual([]);
});
