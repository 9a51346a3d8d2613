import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

let server: HandlerServer;

const CONTROLLER = `
const { errors } = require('@strapi/utils');
const refused = () => new errors.ApplicationError('No seats left', { seats: 0 });
const card = () => Object.assign(new Error('Card declined'), { statusCode: 402, code: 'declined' });
const caught = async (use) => {
  try { await strapi.entityService.create('api::article.article', { data: { title: { no: 'text' } } }); } catch (error) { return use(error); }
};
module.exports = {
  body(ctx) { ctx.body = refused(); },
  returned: () => refused(),
  nested: (ctx) => ctx.send({ error: refused(), list: [new errors.PolicyError('Not today')] }, 400),
  details: (ctx) => ctx.badRequest('Not booked', refused()),
  plain(ctx) { ctx.body = { error: Object.assign(new Error('hidden'), { code: 'E_OWN' }) }; },
  engine: (ctx) => caught((error) => ctx.badRequest('Not stored', error)),
  spread: () => caught((error) => ({ ...error })),
  passedOn: (ctx) => caught((error) => ctx.throw(500, error)),
  thrown(ctx) { try { ctx.throw(404, 'Gone', { details: { a: 1 } }); } catch (error) { ctx.body = { error, status: error.status }; } },
  statusWins: (ctx) => ctx.throw(400, card()),
  statusLater: (ctx) => ctx.throw(card(), 409),
  library: () => { throw card(); },
  unavailable: () => { throw Object.assign(new Error('secret host'), { status: 503 }); },
  unnamed: (ctx) => ctx.throw(499, 'Closed'),
  elsewhere: (ctx) => ctx.throw(302, 'Moved'),
  success: () => { throw Object.assign(new Error('Already there'), { status: 200 }); },
};`;

const ROUTES = `
const names = Object.keys(require('../controllers/told.js'));
module.exports = { routes: names.map((name) => ({ method: 'GET', path: '/told/' + name, handler: 'told.' + name, config: { auth: false } })) };`;

beforeAll(async () => {
  server = await serveHandlers({
    'src/api/told/controllers/told.js': CONTROLLER,
    'src/api/told/routes/told.js': ROUTES,
  });
});

afterAll(() => server.stop());

const REFUSED = '{"name":"ApplicationError","details":{"seats":0},"message":"No seats left"}';
const INVALID =
  /^\{"name":"ValidationError","details":\{"errors":\[.*\]\},"message":"title must be a `string` type.*"\}$/;

/** The answers of v4 to the same controller. */
test.each([
  ['body', 200, REFUSED],
  ['returned', 200, REFUSED],
  ['nested', 400, `{"error":${REFUSED},"list":[{"name":"PolicyError","details":{},"message":"Not today"}]}`],
  [
    'details',
    400,
    `{"data":null,"error":{"status":400,"name":"BadRequestError","message":"Not booked","details":${REFUSED}}}`,
  ],
  ['plain', 200, '{"error":{"code":"E_OWN"}}'],
  ['thrown', 200, '{"error":{"message":"Gone","details":{"a":1}},"status":404}'],
  ['statusWins', 402, '{"data":null,"error":{"status":402,"name":"Error","message":"Card declined"}}'],
  ['statusLater', 409, '{"data":null,"error":{"status":409,"name":"Error","message":"Card declined"}}'],
  ['library', 402, '{"data":null,"error":{"status":402,"name":"Error","message":"Card declined"}}'],
  [
    'unavailable',
    503,
    '{"data":null,"error":{"status":503,"name":"ServiceUnavailableError","message":"Service Unavailable"}}',
  ],
  ['success', 200, '{"data":null,"error":{"status":200,"name":"Error","message":"Already there"}}'],
  ['elsewhere', 302, '{"data":null,"error":{"status":302,"name":"Error","message":"Moved"}}'],
  ['unnamed', 499, '{"data":null,"error":{"status":499,"name":"BadRequestError","message":"Closed"}}'],
])('%s is sent as v4 sends it', async (name, status, text) => {
  expect(await server.get(`/api/told/${name}`)).toMatchObject({ status, text });
});

test('errors of the engine keep their message, however they are used', async () => {
  const { status, json } = await server.get('/api/told/engine');
  const { error } = json as { readonly error: { readonly details: unknown } };
  expect([status, JSON.stringify(error.details)]).toEqual([400, expect.stringMatching(INVALID)]);
  expect((await server.get('/api/told/spread')).text).toMatch(INVALID);
  expect(await server.get('/api/told/passedOn')).toMatchObject({
    status: 400,
    json: { error: { name: 'ValidationError' } },
  });
});
