import { expect, test } from 'vitest';
import { readModel } from '../../src/schema/read-model.ts';
import { NO_PROGRESS } from '../../src/util/progress.ts';
import type { ComparedResponse, ComparedServer } from './compared-server.ts';
import { createDocumentIds } from './document-ids.ts';
import { readRequest } from './compared-request.ts';
import { runComparison } from './run-comparison.ts';

const ANSWER: ComparedResponse = { status: 200, type: 'application/json', body: '{"data":[]}', ms: 1 };

const server = (ask: ComparedServer['ask']): ComparedServer => ({ ask, close: () => undefined });

test('a request without a response is sent again at the end; the report names the server that fails twice', async () => {
  const asked: string[] = [];
  const reference = server(async ({ path }) => {
    asked.push(path);
    const isFirst = asked.filter((one) => one === path).length === 1;
    if (path === '/api/gone' || (path === '/api/late' && isFirst)) throw new Error('no response within 30 s');
    return ANSWER;
  });
  const requests = ['/api/late', '/api/gone', '/api/ready'].map((path) =>
    readRequest(path, {}, { name: 'public', authorization: null }),
  );
  const found = await runComparison({
    ...{
      model: readModel({ contentTypes: [], components: [], extensions: [] }),
      types: [],
      reference,
      contract: 'v4',
      documentIds: createDocumentIds(),
    },
    ...{ plinth: server(async () => ANSWER), requests, count: 3, concurrency: 1, rate: 10_000, progress: NO_PROGRESS },
    hasWrites: false,
  });
  expect(asked).toEqual(['/api/late', '/api/gone', '/api/ready', '/api/late', '/api/gone']);
  expect(found).toMatchObject({ requests: 3, equal: 2, different: 0 });
  expect(found.unanswered).toEqual([{ url: '/api/gone', caller: 'public', reason: 'v4: no response within 30 s' }]);
});
