import { describe, expect, test } from 'vitest';
import { compilePath } from './path-pattern.ts';

describe('paths of custom routes', () => {
  test.each([
    ['/articles/featured', '/Articles/featured/', {}],
    ['/articles/:slug', '/articles/a%20b', { slug: 'a b' }],
    ['/articles/:slug', '/articles/%E0%A4%A', { slug: '%E0%A4%A' }],
    ['/articles/:slug', '/articles/a/b', null],
    ['/articles/:slug', '/articles/', null],
    ['/articles/:id(\\d+)', '/articles/12', { id: '12' }],
    ['/articles/:id(\\d+)', '/articles/12a', null],
    ['/pages/:locale?', '/pages', {}],
    ['/pages/:locale?', '/pages/fr', { locale: 'fr' }],
    ['/pages/:path*', '/pages/a/b/c', { path: 'a/b/c' }],
    ['/pages/:path*', '/pages', {}],
    ['/pages/:path+', '/pages', null],
    ['/pages/:path(.*)', '/pages/a/b', { path: 'a/b' }],
    ['/pages/(.*)', '/pages/a/b', { 0: 'a/b' }],
    ['/feeds/:name.:format(xml|json)', '/feeds/news.xml', { name: 'news', format: 'xml' }],
    ['/:year(\\d{4})-:month/list', '/2024-05/list', { year: '2024', month: '05' }],
  ])('%s on %s', (pattern, path, expected) => {
    expect(compilePath(pattern)(path)).toEqual(expected);
  });

  test.each(['/a/*', '/a/{b}', '/a/:id(\\d+', '/a/b?', '/a/:id((x)y)'])('%s is refused', (pattern) => {
    expect(() => compilePath(pattern)).toThrow();
  });
});
