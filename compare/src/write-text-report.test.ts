import { expect, test } from 'vitest';
import type { Comparison } from './comparison.ts';
import { writePageReport } from './write-page-report.ts';
import { HINT, writeTextReport } from './write-text-report.ts';

const comparison = (refused: number): Comparison => ({
  ...{ reference: 'http://localhost:1337', contract: 'v4', startedAt: '2025-01-01T00:00:00.000Z', seconds: 1, seed: 1 },
  ...{ callers: ['public'], requests: 10, equal: 10, refused, explained: [], explainedRequests: 0, different: 0 },
  ...{ differences: [], unanswered: [] },
  speed: { reference: { median: 2, slowest5: 4 }, plinth: { median: 1, slowest5: 2 } },
});

test('the report counts requests refused by v4, and warns if callers may read little', () => {
  expect(writeTextReport(comparison(0))).not.toContain('refused');
  expect(writeTextReport(comparison(4))).toContain('v4 refused 4 of them (401 or 403).\n');
  expect(writeTextReport(comparison(9))).toContain(`v4 refused 9 of them (401 or 403). ${HINT}\n`);
  expect(writePageReport(comparison(9))).toContain(`<p>${HINT}</p>`);
  expect(writePageReport(comparison(4))).not.toContain(HINT);
});
