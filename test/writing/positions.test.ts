import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

describeEngines('positions', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name);
  }, 60_000);
  afterAll(() => server?.stop());

  test('a new component has no neighbours but those that come with it, whatever the options say', async () => {
    const writers = { connect: [{ id: 1, position: { before: 12 } }], options: { strict: false } };
    const { status, error } = await server.send('PUT', '/api/articles/8', {
      data: { sections: [{ heading: 'new', writers }] },
    });
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message:
        'There was a problem connecting relation with id 1 at position {"before":12}. The relation with id 12 needs to be connected first.',
    });
    const lenient = await server.send('PUT', '/api/articles/8?populate[categories][fields][0]=id', {
      data: { categories: { connect: [{ id: 1, position: { before: 12 } }], options: { strict: false } } },
    });
    expect(lenient.status).toBe(200);
  });
});
