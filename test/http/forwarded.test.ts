import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type Proxies, trustedProxies } from '../../src/http/receiving/client-address.ts';

/** What a server makes of a caller, who comes from 192.0.2.1 unless a proxy brings them. */
async function callerOf(proxies: Proxies | null, headers: Record<string, string>, remoteAddress = '192.0.2.1') {
  const app = fastify({ trustProxy: trustedProxies(proxies) });
  app.get('/', async ({ ip, protocol }) => `${ip} ${protocol}`);
  return (await app.inject({ url: '/', headers, remoteAddress })).body;
}

const forged = { 'x-forwarded-for': '6.6.6.6, 198.51.100.9', 'x-forwarded-proto': 'https' };

test.each([
  ['without a proxy nothing is believed', null, '192.0.2.1', '192.0.2.1 http'],
  ['one proxy is believed what it saw itself', 1, '192.0.2.1', '198.51.100.9 https'],
  ['two proxies are believed one more', 2, '192.0.2.1', '6.6.6.6 https'],
  ['more proxies than there are add nothing', 3, '192.0.2.1', '6.6.6.6 https'],
  ['a proxy of the list is believed', ['192.0.2.0/24'], '192.0.2.1', '198.51.100.9 https'],
  ['somebody else is not', ['10.0.0.0/8'], '192.0.2.1', '192.0.2.1 http'],
  ['a chain of known proxies is followed', ['192.0.2.1', '198.51.100.9'], '192.0.2.1', '6.6.6.6 https'],
  ['names stand for networks', ['loopback'], '127.0.0.1', '198.51.100.9 https'],
] as const)('%s', async (_, proxies, address, expected) => {
  expect(await callerOf(proxies, forged, address)).toBe(expected);
});

/** Three sign-ins for each address, whatever the project says. */
const withRateLimit = (application: Application): Application => {
  const { project } = application;
  const { settings } = project;
  const rateLimit = { enabled: true, intervalMs: 600_000, max: 3 };
  const usersPermissions = { ...settings.usersPermissions, rateLimit };
  return { ...application, project: { ...project, settings: { ...settings, usersPermissions } } };
};

test('an invalid address does not get a separate count of sign-ins', async () => {
  const plinth = await startPlinth({ engine: 'sqlite', server: { proxies: 1 }, adapt: withRateLimit });
  const signIn = async (address: string, number: number): Promise<number> => {
    const answer = await fetch(`${plinth.url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ identifier: `nobody${number}`, password: 'x' }),
    });
    return answer.status;
  };
  try {
    const statuses = new Set<number>();
    for (let number = 0; number < 10 && !statuses.has(429); number += 1) {
      statuses.add(await signIn(`junk${number}`, number));
    }
    expect([...statuses]).toEqual([400, 429]);
    // They count as the proxy that brought them; an address counts by itself.
    expect([await signIn('junk99', 99), await signIn('198.51.100.7', 99)]).toEqual([429, 400]);
    expect(plinth.faults).toEqual([]);
  } finally {
    await plinth.stop();
  }
});
