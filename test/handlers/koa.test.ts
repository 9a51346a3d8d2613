import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

let server: HandlerServer;

const CONTROLLER = `
const { errors } = require('@strapi/utils');
const model = () => strapi.getModel('api::article.article');
const told = (work) => Promise.resolve().then(work).catch(({ name, message, details }) => ({ name, message, details }));
module.exports = {
  node: (ctx) => ({ url: ctx.req.url, method: ctx.req.method, sent: ctx.req.headers['x-sent'], peer: typeof ctx.socket.remoteAddress }),
  header(ctx) { ctx.res.setHeader('x-own', 'by hand'); ctx.body = 'and the rest'; },
  byHand(ctx) { ctx.respond = false; ctx.res.writeHead(202, { 'content-type': 'text/event-stream' }); ctx.res.write('data: 1\\n\\n'); setTimeout(() => ctx.res.end('data: 2\\n\\n'), 20); },
  negotiates: (ctx) => [ctx.accepts('html', 'json'), ctx.accepts('png'), ctx.acceptsLanguages('fr', 'en'), ctx.request.accepts().length],
  encodings: (ctx) => [ctx.acceptsEncodings('br', 'gzip'), ctx.acceptsEncodings(['br']), ctx.acceptsEncodings(), ctx.accepts('json', 'html')],
  types(ctx) { ctx.type = 'application/json'; const known = ctx.type; ctx.type = 'no-such-type'; ctx.body = [known, ctx.type, ctx.is('+json', 'form')]; },
  body: (ctx) => ({ is: ctx.is('json'), length: ctx.request.length ?? null, charset: ctx.request.charset, idempotent: ctx.request.idempotent }),
  file(ctx) { ctx.attachment('a list.csv'); ctx.body = 'a,b'; },
  bare(ctx) { ctx.status = 201; },
  moved: (ctx) => ctx.redirect('/elsewhere'),
  session: (ctx) => { if (ctx.query.end) ctx.session = null; else ctx.session.seen = (ctx.session.seen ?? 0) + 1; return { seen: ctx.session?.seen ?? null, isNew: ctx.session?.isNew ?? null }; },
  panel: () => 'for administrators',
  unsaid() { throw new errors.ApplicationError(); },
  describes() { const { globalId, attributes } = model(); return { globalId, title: attributes.title }; },
  validates: async () => ({
    good: await told(() => strapi.entityValidator.validateEntityCreation(model(), { title: 'A title' })),
    bad: await told(() => strapi.entityValidator.validateEntityUpdate(model(), { title: { no: 'text' } }, {}, { id: 1 })),
  }),
  chooses: async () => ({
    one: await strapi.db.query('api::article.article').findOne({ where: { id: 1 }, select: ['title'] }),
    related: await strapi.db.query('api::article.article').findOne({ where: { id: 1 }, select: ['title'], populate: { author: { select: ['name'] } } }),
  }),
  unknown: async () => (await strapi.entityService.findMany('api::article.article', { filters: { nothing: 1 } })).length,
  missing: async (ctx) => told(() => strapi.entityService.findMany('api::article.article', { filters: { author: { id: ctx.query.author } } })),
  assigns(ctx) { ctx.query = { page: 2, gone: undefined, filters: { slug: undefined } }; return { query: ctx.query, text: ctx.querystring }; },
};`;

const ROUTES = `
const names = Object.keys(require('../controllers/koa.js'));
module.exports = { routes: names.map((name) => ({ method: 'GET', path: '/koa/' + name, handler: 'koa.' + name, config: { auth: false, policies: name === 'panel' ? ['admin::isAuthenticatedAdmin'] : [] } })) };`;

beforeAll(async () => {
  server = await serveHandlers({
    'src/api/koa/controllers/koa.js': CONTROLLER,
    'src/api/koa/routes/koa.js': ROUTES,
  });
});

afterAll(() => server.stop());

const get = (name: string, headers = {}) => server.get(`/api/koa/${name}`, headers);

test('ctx.req and ctx.res are the messages of Node, with the address that was asked for', async () => {
  expect((await get('node?a=1', { 'x-sent': 'yes' })).json).toEqual({
    ...{ url: '/api/koa/node?a=1', method: 'GET' },
    ...{ sent: 'yes', peer: 'string' },
  });
  const { headers, text } = await get('header');
  expect([headers.get('x-own'), text]).toEqual(['by hand', 'and the rest']);
});

test('a response written by code is sent unchanged, with the headers of every response', async () => {
  const { status, headers, text } = await get('byHand', { origin: 'http://elsewhere.example' });
  expect({ status, text }).toEqual({ status: 202, text: 'data: 1\n\ndata: 2\n\n' });
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('access-control-allow-origin')).not.toBeNull();
});

test('content negotiation, and properties of a request', async () => {
  const accept = { accept: 'text/html;q=0.5, application/json', 'accept-language': 'en-GB, fr;q=0.2' };
  expect((await get('negotiates', accept)).json).toEqual(['json', false, 'en', 2]);
  const encoding = { 'accept-encoding': 'gzip, br;q=0, *;q=0.1', accept: 'text/*' };
  expect((await get('encodings', encoding)).json).toEqual(['gzip', false, ['gzip', '*'], 'html']);
  expect((await get('types')).json).toEqual(['application/json', '', null]);
  expect((await get('body')).json).toEqual({ is: null, length: null, charset: '', idempotent: true });
});

test('bodies and types as in Koa', async () => {
  const file = await get('file');
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    ...['text/csv; charset=utf-8', 'attachment; filename="a list.csv"'],
  ]);
  const bare = await get('bare');
  expect([bare.status, bare.text, bare.headers.get('content-type')]).toEqual([
    201,
    'Created',
    'text/plain; charset=utf-8',
  ]);
  expect((await get('moved')).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('policies of the admin panel require an identity, and errors have v4’s words', async () => {
  expect(await get('panel')).toMatchObject({ status: 403, json: { error: { name: 'ForbiddenError', details: {} } } });
  expect(await get('unsaid')).toMatchObject({
    status: 400,
    json: { error: { message: 'An application error occured' } },
  });
});

test('strapi.getModel returns the declared schema; strapi.entityValidator validates data', async () => {
  const { json } = await get('describes');
  expect(json).toMatchObject({ globalId: 'Article', title: { type: 'string' } });
  expect((json as { title: object }).title).not.toHaveProperty('private');
  expect((await get('validates')).json).toMatchObject({
    good: { title: 'A title' },
    bad: { name: 'ValidationError', details: { errors: [{ path: ['title'] }] } },
  });
});

test('select returns the named fields; unknown names are ignored, missing values are not', async () => {
  expect((await get('chooses')).json).toEqual({
    one: { title: 'Rope' },
    related: { id: 1, title: 'Rope', author: { name: 'Ada' } },
  });
  expect((await get('unknown')).json).toBeGreaterThan(1);
  expect((await get('missing')).json).toMatchObject({ message: expect.stringContaining('has no value') });
});

test('a query that is assigned goes through text', async () => {
  expect((await get('assigns')).json).toEqual({ query: { page: '2' }, text: 'page=2' });
});

test('ctx.session goes with its caller in a signed cookie', async () => {
  const first = await get('session');
  expect(first.json).toEqual({ seen: 1, isNew: true });
  const cookie = cookiesOf(first);
  expect((await get('session', { cookie })).json).toEqual({ seen: 2, isNew: false });
  const forged = Buffer.from(JSON.stringify({ seen: 99, _expire: Date.now() + 1e6 })).toString('base64');
  expect((await get('session', { cookie: cookie.replace(/koa\.sess=[^;]+/, `koa.sess=${forged}`) })).json).toEqual({
    ...{ seen: 1, isNew: true },
  });
  for (const signature of ['', 'x', `${'x'.repeat(26)}é`, 'é'.repeat(27)]) {
    const signed = cookie.replace(/koa\.sess\.sig=[^;]+/, `koa.sess.sig=${signature}`);
    expect((await get('session', { cookie: signed })).json).toEqual({ seen: 1, isNew: true });
  }
  expect(cookiesOf(await get('session?end=1', { cookie }))).toBe('koa.sess=; koa.sess.sig=');
  expect((await get('node')).headers.getSetCookie()).toEqual([]);
});

const cookiesOf = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
