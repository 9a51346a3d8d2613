import { expect, test } from 'vitest';
import { filesQuery, type Listing } from './files-query.ts';

const ALL: Listing = { folder: null, search: '', page: 1, kind: 'all', order: 'newest' };
const FOLDER = { id: 3, name: 'Covers', path: '/1/3' };

const asked = (change: Partial<Listing>, folder: typeof FOLDER | null = null, allowed: readonly string[] = []) =>
  decodeURIComponent(String(filesQuery({ ...ALL, ...change }, folder, allowed))).replace(
    'page=1&pageSize=48&sort=',
    '',
  );

test('a folder is listed by its path, and a search includes its subfolders', () => {
  expect(asked({})).toBe('createdAt:DESC&filters[$and][0][folder][id][$null]=true');
  expect(asked({}, FOLDER)).toBe('id:DESC&filters[$and][0][folderPath]=/1/3');
  expect(asked({ search: 'sea' }, FOLDER)).toBe(
    'createdAt:DESC&_q=sea&filters[$and][0][$or][0][folderPath]=/1/3&filters[$and][0][$or][1][folderPath][$startsWith]=/1/3/',
  );
});

test('kinds are limited by what a field accepts and by the choice of the person', () => {
  expect(asked({ search: 'sea', order: 'largest' }, null, ['images', 'videos'])).toBe(
    'size:DESC&_q=sea&filters[$and][0][$or][0][mime][$startsWith]=image/&filters[$and][0][$or][1][mime][$startsWith]=video/',
  );
  expect(asked({ search: 'sea', kind: 'audios' }, null, ['files'])).toBe(
    'createdAt:DESC&_q=sea&filters[$and][0][mime][$startsWith]=audio/',
  );
  expect(asked({ search: 'sea', kind: 'files' })).toBe(
    ['image', 'video', 'audio'].reduce(
      (query, kind, at) => `${query}&filters[$and][${at}][$not][mime][$startsWith]=${kind}/`,
      'createdAt:DESC&_q=sea',
    ),
  );
});

test('the library is narrowed by use and by age', () => {
  const query = filesQuery(
    { ...ALL, search: 'sea', order: 'kind', used: 'unused', days: 7 },
    null,
    [],
    1_700_000_000_000,
  );
  expect(decodeURIComponent(String(query))).toBe(
    'page=1&pageSize=48&sort=mime:ASC&_q=sea&used=false&filters[$and][0][createdAt][$gte]=2023-11-07T22:13:20.000Z',
  );
  expect(asked({ used: 'used' }, FOLDER)).toBe(
    'createdAt:DESC&used=true&filters[$and][0][$or][0][folderPath]=/1/3&filters[$and][0][$or][1][folderPath][$startsWith]=/1/3/',
  );
});
