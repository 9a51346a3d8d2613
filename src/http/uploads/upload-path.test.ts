import { describe, expect, test } from 'vitest';
import { readUploadPath } from './upload-path.ts';

const file = (name: string) => ({ kind: 'file', name });

describe('the path of an uploaded file', () => {
  test.each([
    ['/uploads/a.png', 'a.png'],
    ['/uploads/deep/er/a.png', 'deep/er/a.png'],
    ['/uploads/with%20space.png', 'with space.png'],
    ['/%75ploads/a.png', 'a.png'],
    ['//uploads//a.png', 'a.png'],
    ['/x/../uploads/a.png', 'a.png'],
    ['/uploads\\a.png', 'a.png'],
    ['/UPLOADS/a.png', 'a.png'],
    ['/uploads/x/..%5ca.png', 'a.png'],
    ['/uploads/a..png', 'a..png'],
  ])('%s', (path, name) => expect(readUploadPath(path)).toEqual(file(name)));

  test.each(['/uploads/', '/uploads/.env', '/uploads/.tmp/a.png', '/uploads/a.png/', '/uploads/a/.b/c', '/uploads//'])(
    '%s is nothing',
    (path) => expect(readUploadPath(path)).toEqual({ kind: 'nothing' }),
  );

  test.each([
    '/uploads/..%2f..%2f.env',
    '/uploads/%2e%2e/%2e%2e/package.json',
    '/uploads/../../x',
    '/uploads/..\\..\\x',
  ])('%s leads outside', (path) => expect(readUploadPath(path)).toEqual({ kind: 'outside' }));

  test.each(['/uploads/%', '/uploads/%ff', '/uploads/a%00.png'])('%s is malformed', (path) =>
    expect(readUploadPath(path)).toEqual({ kind: 'malformed' }),
  );

  test.each([
    '/',
    '/api/articles',
    '/robots.txt',
    '/uploads/../robots.txt',
    '/uploadsx/a.png',
    '/%ff',
    '/../uploads/a',
  ])('%s leads elsewhere', (path) => expect(readUploadPath(path)).toBeNull());
});
