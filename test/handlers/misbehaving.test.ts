import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../src/errors.ts';
import { type FileChanges, type HandlerServer, serveHandlers } from './handler-server.ts';

/** Long enough for the other requests of these tests on a busy machine. */
const TIME_LIMIT_MS = 5_000;

const FAULT = {
  status: 500,
  json: { data: null, error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' } },
};

describe('code that misbehaves harms its own request only', () => {
  let server: HandlerServer;

  beforeAll(async () => {
    server = await serveHandlers({ 'config/api.js': `module.exports = { limits: { handlerMs: ${TIME_LIMIT_MS} } };` });
  });

  afterAll(() => server.stop());

  const reported = (): string => server.faults.splice(0).map(String).join('\n');

  test.each([
    ['throws', 'TypeError: the secret recipe'],
    ['throwsText', 'just text'],
    ['circle', 'circular structure'],
    ['func', 'A handler returned a function'],
    ['bigint', 'BigInt'],
    ['status', '99999 is not an HTTP status'],
    ['later', 'Error: nobody waits for me'],
    ['unknownType', 'There is no content type "api::ghost.ghost".'],
  ])('%s: 500 without a cause, and a report with it', async (name, cause) => {
    const answer = await server.get(`/api/troubles/${name}`);
    expect(answer).toMatchObject(FAULT);
    expect(answer.text).not.toContain(cause);
    expect(reported()).toContain(cause);
  });

  test('an unsupported call is a 501, and its first use is reported with its line', async () => {
    for (const time of ['first', 'second']) {
      expect(await server.get('/api/troubles/lacks'), time).toMatchObject({
        status: 501,
        json: {
          data: null,
          error: {
            status: 501,
            name: 'NotImplementedError',
            message: 'strapi.startupLogger.logStats is not available: Plinth does not support this part of v4.',
          },
        },
      });
    }
    expect(await server.get('/api/troubles/lacksAndCatches')).toMatchObject({ status: 404 });
    const told = server.warnings.splice(0).filter((line) => line.includes('startupLogger'));
    expect(told).toEqual([
      'src/api/trouble/controllers/trouble.js:45: strapi.startupLogger.logStats is not available: Plinth does not support this part of v4. The request gets a 501, unless the code catches the error.',
      'src/api/trouble/controllers/trouble.js:49: strapi.startupLogger.logStartupMessage is not available: Plinth does not support this part of v4. The request gets a 501, unless the code catches the error.',
    ]);
    expect(server.faults.splice(0)).toEqual([]);
  });

  test('members that are undefined in v4 are undefined', async () => {
    expect(await server.get('/api/troubles/guards')).toMatchObject({ status: 200, json: { found: [] } });
  });

  test('a handler that never answers is answered for', async () => {
    const start = Date.now();
    const [never, other] = await Promise.all([server.get('/api/troubles/never'), server.get('/api/troubles')]);
    expect(never).toMatchObject({
      status: 503,
      json: { data: null, error: { status: 503, name: 'ServiceUnavailableError' } },
    });
    expect(Date.now() - start).toBeGreaterThanOrEqual(TIME_LIMIT_MS - 10);
    expect(other.status).toBe(200);
    expect(server.faults.splice(0)).toHaveLength(1);
  });

  test('an unawaited promise is reported, and the server goes on', async () => {
    expect(await server.get('/api/troubles/floating')).toMatchObject({ status: 200, json: { data: 'fine' } });
    expect(reported()).toContain('not awaited');
    expect((await server.get('/api/troubles')).status).toBe(200);
  });

  test('nothing is 404, and a number is JSON', async () => {
    expect(await server.get('/api/troubles/nothing')).toMatchObject({
      status: 404,
      json: { error: { name: 'NotFoundError' } },
    });
    expect(await server.get('/api/troubles/number')).toMatchObject({ status: 200, json: 42 });
  });

  test('mistakes in queries name the call', async () => {
    expect(await server.get('/api/troubles/unknownField')).toMatchObject({
      status: 400,
      json: { error: { message: 'Invalid parameter colour (strapi.db.query.findMany of api::trouble.trouble)' } },
    });
    // A value that is not there matches nothing.
    expect((await server.get('/api/troubles/undefinedValue')).status).toBe(404);
  });

  test('private fields are read by name, and shown by nothing that copies or sends an entry', async () => {
    const { text } = await server.get('/api/troubles/privateByDefault');
    expect(text).toContain('"title":"Rope"');
    expect(text).not.toMatch(/draftNotes|cut this|unlock|\$2|telephone|555-|"email"|"password"/);
    expect((await server.get('/api/troubles/privateByName')).json).toEqual({
      draftNotes: 'cut this',
      unlock: expect.stringMatching(/^\$2/),
    });
    expect((await server.get('/api/troubles/privateOfContent')).json).toEqual({ notes: 'cut this', shown: false });
    // What v4 would have sent is named once for a type, however often it is requested.
    await server.get('/api/troubles/privateByDefault');
    expect(server.warnings.filter((line) => line.includes('private fields'))).toEqual([
      expect.stringMatching(
        /^src\/api\/trouble\/controllers\/trouble\.js \(GET \/api\/troubles\/privateByDefault\) sends entries of api::article\.article .*\(draftNotes, unlock\)/,
      ),
    ]);
  });
});

describe('code that cannot be used stops the start with its place', () => {
  const startError = async (changes: FileChanges): Promise<StartError> => {
    const started = serveHandlers({ 'seed.js': null, ...changes }).then(
      async (server) => {
        await server.stop();
        throw new Error('the server started');
      },
      (error) => error,
    );
    expect(await started).toBeInstanceOf(StartError);
    return (await started) as StartError;
  };

  test.each<[string, FileChanges, { message: string; file?: string }]>([
    [
      'a syntax error',
      { 'src/api/tag/services/tag.js': "'use strict';\nmodule.exports = {\n  find( { }\n};\n" },
      { message: 'src/api/tag/services/tag.js cannot be loaded (line 4)', file: 'src/api/tag/services/tag.js:4' },
    ],
    [
      'a module that throws',
      { 'src/policies/late.ts': "const a: number = 1;\nthrow new TypeError('no ' + a);\n" },
      { message: 'src/policies/late.ts cannot be loaded (line 2): no 1', file: 'src/policies/late.ts:2' },
    ],
    [
      'a factory that throws',
      {
        'src/api/tag/services/tag.js':
          "const { createCoreService } = require('@strapi/strapi').factories;\nmodule.exports = createCoreService('api::tag.tag', () => {\n  throw new Error('not today');\n});\n",
      },
      { message: 'src/api/tag/services/tag.js cannot be loaded (line 3): not today' },
    ],
    [
      'a bootstrap that calls what Plinth lacks, where nothing may lack',
      {
        'config/api.js': 'module.exports = { strict: true };',
        'src/index.js':
          'module.exports = {\n  async bootstrap({ strapi }) {\n    try { strapi.startupLogger.logStats(); } catch {}\n  },\n};\n',
      },
      { message: 'strapi.startupLogger.logStats is not available', file: 'src/index.js:3' },
    ],
    [
      'a bootstrap that throws, where nothing may lack',
      {
        'config/api.js': 'module.exports = { strict: true };',
        'src/index.js': "module.exports = {\n  bootstrap() {\n    throw new Error('not today');\n  },\n};\n",
      },
      { message: 'not today', file: 'src/index.js:3' },
    ],
    [
      'a handler that is not there',
      {
        'src/api/stats/routes/more.js':
          "module.exports = { routes: [{ method: 'GET', path: '/more', handler: 'stats.more' }] };",
      },
      { message: 'Handler not found "stats.more": no action "more"', file: 'src/api/stats/routes/more.js' },
    ],
    [
      'a policy that is not there',
      {
        'src/api/stats/routes/more.js':
          "module.exports = { routes: [{ method: 'GET', path: '/more', handler: 'stats.index', config: { policies: ['ghost'] } }] };",
      },
      { message: 'There is no policy "ghost".', file: 'src/api/stats/routes/more.js' },
    ],
    [
      'a path that no route can have',
      {
        'src/api/stats/routes/more.js':
          "module.exports = { routes: [{ method: 'GET', path: '/more/*', handler: 'stats.index' }] };",
      },
      { message: 'The path of GET /more/* is invalid', file: 'src/api/stats/routes/more.js' },
    ],
    [
      'a method that is none',
      {
        'src/api/stats/routes/more.js':
          "module.exports = { routes: [{ method: 'FETCH', path: '/more', handler: 'stats.index' }] };",
      },
      { message: 'has an unknown method', file: 'src/api/stats/routes/more.js' },
    ],
    [
      'a middleware that is not there',
      { 'config/middlewares.js': "module.exports = ['strapi::security', 'strapi::cors', 'global::ghost'];" },
      { message: 'There is no middleware "global::ghost".', file: 'config/middlewares' },
    ],
  ])('%s', async (_name, changes, { message, file }) => {
    const error = await startError(changes);
    expect(error.message).toContain(message);
    if (file !== undefined) expect(error.file).toContain(file);
  });
});

describe('a start survives unsupported calls', () => {
  test('in register and bootstrap it is reported once with its line, and the rest of them runs', async () => {
    const server = await serveHandlers({
      'seed.js': null,
      'src/index.js': `module.exports = {
  register({ strapi }) {
    strapi.startupLogger.logStats().then(() => {});
  },
  async bootstrap({ strapi }) {
    const gone = await strapi.startupLogger.logStats();
    for (const item of strapi.telemetry2?.list() ?? []) throw item;
    globalThis.reachedTheEnd = gone === undefined;
  },
};
`,
    });
    try {
      expect(server.warnings.filter((line) => line.includes('startupLogger'))).toEqual([
        'src/index.js:3: strapi.startupLogger.logStats is not available: Plinth does not support this part of v4. The start continues without it.',
      ]);
      expect((globalThis as { reachedTheEnd?: boolean }).reachedTheEnd).toBe(true);
    } finally {
      delete (globalThis as { reachedTheEnd?: boolean }).reachedTheEnd;
      await server.stop();
    }
  });

  test('an error of the project is reported with its place', async () => {
    const server = await serveHandlers({
      'seed.js': null,
      'src/index.js': "module.exports = {\n  async bootstrap() {\n    throw new TypeError('no luck');\n  },\n};\n",
    });
    try {
      expect(server.errors).toEqual([
        'bootstrap failed in src/index.js:3:11: TypeError: no luck. The server continues without the rest of it.',
      ]);
    } finally {
      await server.stop();
    }
  });
});
