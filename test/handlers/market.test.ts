import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type HandlerServer, serveHandlers } from './handler-server.ts';

/** A shop as public projects write them: code in every place that v4 has for it, in JavaScript and TypeScript. */
const MARKET = fileURLToPath(new URL('./market/', import.meta.url));

let server: HandlerServer;
let lea: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await serveHandlers({}, MARKET);
  lea = await server.signIn('lea');
});

afterAll(() => server.stop());

const send = async (method: string, url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${server.url}${url}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

const titles = ({ json }: Answer) =>
  (json as { data: { attributes: { title: string } }[] }).data.map(({ attributes }) => attributes.title);

test('nothing is missing', () => {
  expect(server.warnings).toEqual([]);
  expect(server.errors).toEqual([]);
  expect(server.faults).toEqual([]);
});

describe('bootstrap', () => {
  test('grants, seeds and adds users; a lifecycle hook sets slugs', async () => {
    const answer = await server.get('/api/products?sort=id&fields[0]=title&fields[1]=slug');
    expect(answer).toMatchObject({
      status: 200,
      json: {
        data: [
          { attributes: { title: 'Claw Hammer', slug: 'claw-hammer' } },
          { attributes: { title: 'Wooden Train' } },
          { attributes: { title: 'Spinning Top' } },
        ],
        meta: { date: 'today' },
      },
    });
    expect((await server.get('/api/audit-logs')).status).toBe(403);
  });

  test('custom fields have the types that were registered for them', async () => {
    const { json } = await server.get('/api/products?filters[title]=Claw Hammer');
    expect(json).toMatchObject({
      data: [{ attributes: { color: '#aa0000', rating: 4, labels: ['steel', 'wood'], available: true } }],
    });
    expect(titles(await server.get('/api/products?filters[rating][$gt]=4'))).toEqual(['Wooden Train']);
  });

  test('a plugin keeps its added members, and is notified of its own type', async () => {
    expect(await send('POST', '/api/stars/votes', { related: 'x', points: 50 })).toEqual({
      status: 200,
      json: { points: 5, ready: 2 },
    });
  });
});

describe('products', () => {
  test('a middleware of the route changes the query', async () => {
    expect(titles(await server.get('/api/products?inStock=true&sort=price'))).toEqual(['Spinning Top', 'Claw Hammer']);
  });

  test('one by its slug, without private fields', async () => {
    const { json, text } = await server.get('/api/products/wooden-train?fields[0]=title');
    expect(json).toMatchObject({
      data: { attributes: { title: 'Wooden Train', category: { data: { attributes: { name: 'Toys' } } } } },
      meta: { asked: 1 },
    });
    expect(text).not.toContain('bought for');
    expect(await server.get('/api/products/nothing')).toMatchObject({
      status: 404,
      json: { error: { message: 'product not found', details: { slug: 'nothing' } } },
    });
    expect((await server.get('/api/products/1?fields[0]=nothing')).status).toBe(400);
  });

  test('a route before those of the type', async () => {
    expect((await server.get('/api/products/cheapest')).json).toMatchObject({
      title: 'Spinning Top',
      price: 4.25,
      category: { name: 'Toys' },
    });
  });

  test('populate=deep populates the same as the package', async () => {
    const own = (await server.get('/api/products/deep')).json as Record<string, unknown>[];
    const { json } = await server.get('/api/products?populate=deep,3&sort=id');
    const { data } = json as { data: { id: number; attributes: Record<string, unknown> }[] };
    const shown = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shown);
      if (typeof value !== 'object' || value === null) return value;
      const { data: inner, id, attributes } = value as Record<string, unknown>;
      if (inner !== undefined) return shown(inner);
      const fields = (attributes === undefined ? value : { id, ...(attributes as object) }) as object;
      return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, shown(one)]));
    };
    const asked = data.map(shown) as Record<string, unknown>[];
    for (const [index, entry] of asked.entries()) {
      const { available: _, category, ...rest } = entry;
      expect(own[index]).toMatchObject(rest);
      expect(own[index]?.category).toMatchObject({ name: (category as { name: string }).name });
    }
    expect(asked).toHaveLength(own.length);
  });
});

describe('reviews', () => {
  test('checks by yup, who wrote it, and once for each product', async () => {
    const review = (data: object) => send('POST', '/api/shop/reviews', { data }, lea);
    expect(await review({ points: 9, product: 1 })).toMatchObject({
      status: 400,
      json: { error: { name: 'ValidationError', message: 'points must be less than or equal to 5' } },
    });
    expect(await review({ points: 5, product: 1, text: 'Strong' })).toMatchObject({
      status: 201,
      json: { data: { attributes: { points: 5, text: 'Strong' } } },
    });
    expect(await review({ points: 4, product: 1 })).toMatchObject({
      status: 409,
      json: { error: { message: 'You have reviewed this product' } },
    });
    const reviewed = await server.get('/api/products/claw-hammer');
    expect(JSON.stringify(reviewed.json)).not.toContain('lea');
  });

  test('a policy refuses without a reason, and reads without a caller', async () => {
    expect((await server.get('/api/shop/reviews')).status).toBe(403);
    expect(await server.get('/api/shop/reviews?product=1')).toMatchObject({ status: 200, json: { data: [{ id: 1 }] } });
  });
});

describe('orders', () => {
  test('are placed in a transaction, including knex, or not at all', async () => {
    const taken = await send('POST', '/api/orders/checkout', {
      items: [
        { id: 1, count: 2 },
        { id: 3, count: 1 },
      ],
    });
    expect(taken).toMatchObject({ status: 201, json: { order: { total: 29.25, status: 'pending' } } });
    const refused = await send('POST', '/api/orders/checkout', {
      items: [
        { id: 3, count: 1 },
        { id: 2, count: 1 },
      ],
    });
    expect(refused).toEqual({ status: 422, json: { error: { message: 'Not enough of Wooden Train' } } });
    expect((await server.get('/api/report/sales')).json).toEqual({
      count: 3,
      tableName: 'products',
      stock: [
        ['Tools', 1],
        ['Toys', 8],
      ],
    });
  });

  test('a task cancels unpaid orders, and a subscriber is notified', async () => {
    const mine = () => server.get('/api/orders/mine', lea);
    await send('POST', '/api/orders/checkout', { items: [{ id: 1, count: 1 }] }, lea);
    await expect
      .poll(async () => (await mine()).json)
      .toMatchObject({ data: [{ attributes: { status: 'cancelled', total: 12.5 } }] });
    const logs = (await server.get('/api/audit-logs?sort=id', lea)).json;
    expect(JSON.stringify(logs)).toContain('"action":"order.cancelled"');
  });

  test('a policy checks the caller', async () => {
    expect((await server.get('/api/orders/mine')).status).toBe(403);
  });
});

describe('people', () => {
  test('an extension surrounds the registration and adds a route', async () => {
    const { json } = await send('POST', '/api/auth/local/register', {
      username: 'tom',
      email: 'tom@example.org',
      password: 'Secret12',
      company: 'Mill',
    });
    expect(json).toMatchObject({ jwt: expect.any(String), user: { username: 'tom' }, welcome: 'Hello tom' });
    const tom = { authorization: `Bearer ${json.jwt}` };
    const changed = await send('PUT', '/api/user/me', { company: 'Harbour' }, tom);
    expect(changed).toMatchObject({ status: 200, json: { username: 'tom', company: 'Harbour' } });
    expect(JSON.stringify(changed)).not.toMatch(/password|\$2/);
    expect((await send('PUT', '/api/user/me', {})).status).toBe(403);
  });

  test('a middleware reads the token from a cookie', async () => {
    const jwt = (lea.authorization ?? '').slice('Bearer '.length);
    expect((await server.get('/api/users/me', { cookie: `jwt=${jwt}` })).json).toMatchObject({ username: 'lea' });
    expect((await server.get('/api/products')).headers.get('x-served-by')).toBe('market in time');
  });
});

test('a single type that code counts in', async () => {
  expect((await send('POST', '/api/global/visit', {})).json).toEqual({ visits: 1, site: 'Market' });
  expect((await server.get('/api/global')).json).toMatchObject({ data: { attributes: { visits: 1 } } });
});

test('a message that cannot be mailed is stored, and the code gets the reason', async () => {
  const { status } = await send('POST', '/api/contacts', {
    data: { name: 'Ida', email: 'ida@example.org', message: '?' },
  });
  expect(status).toBe(200);
});

test('an invalid time does not stop the start, and is reported', async () => {
  const other = await serveHandlers(
    {
      'src/index.js': null,
      'config/plugins.js':
        "module.exports = { 'users-permissions': { config: { jwtSecret: 'x', jwt: { expiresIn: 'invented' } } }, stars: { enabled: true, resolve: './src/plugins/stars' } };",
    },
    MARKET,
  );
  expect(other.warnings).toEqual([expect.stringContaining('"invented" is not a valid lifetime')]);
  await other.stop();
});
