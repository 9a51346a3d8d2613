import { expect, test } from 'vitest';
import type { Route } from './route.ts';
import { createRouteTable } from './route-table.ts';

const route = (
  method: Route['method'],
  path: string,
  answeredBy: string,
  more: Partial<Omit<Route, 'realm' | 'requires'>> = {},
): Route => ({
  method,
  path,
  realm: 'open',
  action: null,
  answeredBy,
  handle: async () => ({ status: 200, body: null }),
  ...more,
});

/** Like the project's own routes: with their own `matches`, whatever their path. */
const custom = (path: string, answeredBy: string, pattern: RegExp): Route =>
  route('GET', path, answeredBy, {
    matches: (actual) => {
      const match = pattern.exec(actual);
      return match === null ? null : { ...match.groups };
    },
  });

const table = createRouteTable([
  custom('/api/users/me', 'project', /^\/api\/users\/me$/i),
  custom('/api/pages/:slug([a-z]+)', 'slug', /^\/api\/pages\/(?<slug>[a-z]+)$/i),
  route('GET', '/api/pages/home', 'home'),
  route('PUT', '/api/pages/home', 'put home'),
  route('GET', '/api/articles', 'list'),
  route('GET', '/api/articles/:id', 'entry'),
  custom('/api/articles/featured', 'late', /^\/api\/articles\/featured$/i),
  route('GET', '/api/users/me', 'account'),
  route('GET', '/api/users/:id', 'user'),
]);

const ask = (method: string, path: string): unknown => {
  const match = table.match(method, path);
  return match === null ? null : [match.route.answeredBy, match.params];
};

test.each([
  ['GET', '/api/articles', ['list', {}]],
  ['HEAD', '/API/Articles/', ['list', {}]],
  ['GET', '/api/articles/5', ['entry', { id: '5' }]],
  ['GET', '/api/articles/a%20b', ['entry', { id: 'a b' }]],
  ['GET', '/api/articles/', ['list', {}]],
  ['POST', '/api/articles', null],
  ['GET', '/api/users/7', ['user', { id: '7' }]],
])('%s %s', (method, path, expected) => {
  expect(ask(method, path)).toEqual(expected);
});

test('the first route wins, with parameters or without', () => {
  expect(ask('GET', '/api/users/me')).toEqual(['project', {}]);
  expect(ask('GET', '/api/articles/featured')).toEqual(['entry', { id: 'featured' }]);
  expect(ask('GET', '/api/pages/HOME')).toEqual(['slug', { slug: 'HOME' }]);
  expect(ask('PUT', '/api/pages/home')).toEqual(['put home', {}]);
});

test('the methods of a path', () => {
  expect(table.allowed('/api/pages/home')).toBe('HEAD, GET, PUT');
  expect(table.allowed('/nowhere')).toBe('HEAD, GET');
});

test('of a pattern with a fixed segment and one with a parameter in its position, the first wins', () => {
  const named = route('GET', '/api/articles/:id', 'named');
  const open = route('GET', '/api/:plural/:id', 'open');
  const answers = (routes: readonly Route[]) =>
    ['/api/articles/1', '/API/Articles/1', '/api/others/1'].map(
      (path) => createRouteTable(routes).match('GET', path)?.route.answeredBy,
    );
  expect(answers([named, open])).toEqual(['named', 'named', 'open']);
  expect(answers([open, named])).toEqual(['open', 'open', 'open']);
});
