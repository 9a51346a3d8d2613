import { expect, test } from 'vitest';
import { textLine } from './create-log.ts';

const TIME = new Date(2025, 0, 2, 3, 4, 5);

test('a request is one line: time, method, path, status, milliseconds, statements, id', () => {
  const request = { method: 'GET', path: '/api/articles', status: 200, ms: 3, statements: 2 };
  expect(textLine(TIME, 'info', 'GET /api/articles 200 3 ms, 2 statements', { requestId: 'a-1', request })).toBe(
    '03:04:05 GET /api/articles 200 3 ms, 2 statements [a-1]',
  );
});

test('problems are marked, with details', () => {
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at place';
  expect(textLine(TIME, 'error', 'A request failed', { err: error, nothing: undefined })).toBe(
    '03:04:05 ERROR A request failed\n  Error: broken\n        at place',
  );
  expect(textLine(TIME, 'warn', 'Slow', { databaseMs: 5, plan: ['entries', '  author'] })).toBe(
    '03:04:05 WARN Slow\n  databaseMs: 5\n  plan: \n    entries\n      author',
  );
});
