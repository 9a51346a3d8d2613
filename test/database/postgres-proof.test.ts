import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';

describeEngines('a proof through something in between', () => {
  let engine: Engine;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    engine = await startEngine('postgres');
    await runScript(engine, 'create table things (id int)');
  });

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    await engine?.stop();
  });

  /** A driver whose connections go through a program that hands on what it is told to hand on. */
  const openThrough = async (adapt: (fromServer: Buffer) => Buffer): Promise<Driver> => {
    const url = new URL(engine.settings.client === 'postgres' ? (engine.settings.connectionString ?? '') : '');
    const proxy = await forwardTo(Number(url.port), url.hostname, adapt);
    ends.push(() => proxy.close());
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    const driver = await openDriver({ client: 'postgres', connectionString: url.href });
    ends.push(() => driver.close());
    return driver;
  };
  const version = async (driver: Driver) => (await driver.proofs?.current()) ?? null;

  test('is valid if it only passes on', async () => {
    const driver = await openThrough((bytes) => bytes);
    let before = await version(driver);
    expect(before).not.toBeNull();
    // Others may commit on the same server meanwhile, but not all the time.
    await expect
      .poll(async () => {
        const last = before;
        before = await version(driver);
        return before === last;
      })
      .toBe(true);
    await runScript(engine, 'insert into things values (1)');
    expect(await version(driver)).not.toBe(before);
  });

  test('does not exist if another process answers than was announced, as behind a pooler', async () => {
    // Poolers announce processes of their own, so that they can pass on cancellations.
    const driver = await openThrough((bytes) => withOtherProcess(bytes));
    expect(await driver.query({ text: 'select 1' }, [])).toEqual([[1]]);
    expect(await version(driver)).toBeNull();
  });

  test('is none from the moment on when another process answers, as behind a balancer', async () => {
    let isElsewhere = false;
    let own = '';
    const driver = await openThrough((bytes) => (isElsewhere ? withText(bytes, own, otherNumber(own)) : bytes));
    own = String((await driver.query({ text: 'select pg_backend_pid()' }, []))[0]?.[0]);
    expect(await version(driver)).not.toBeNull();
    isElsewhere = true;
    expect(await version(driver)).toBeNull();
    // Whoever stands in between may send the next rows there again.
    isElsewhere = false;
    expect(await version(driver)).toBeNull();
  });

  test('is none while another server answers, be its process of the same number', async () => {
    let isElsewhere = false;
    let own = '';
    const driver = await openThrough((bytes) => (isElsewhere ? withText(bytes, own, otherNumber(own)) : bytes));
    const begun = { text: "select to_char(pg_postmaster_start_time(), 'YYYY-MM-DD HH24:MI:SS')" };
    own = String((await driver.query(begun, []))[0]?.[0]);
    expect(await version(driver)).not.toBeNull();
    isElsewhere = true;
    expect(await version(driver)).toBeNull();
  });
}, ['postgres']);

async function forwardTo(port: number, host: string, adapt: (bytes: Buffer) => Buffer): Promise<Server> {
  const proxy = createServer((client) => {
    const server = connect(port, host);
    server.on('data', (bytes) => client.write(adapt(bytes)));
    client.on('data', (bytes) => server.write(bytes));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

/** The message K, twelve bytes long, has the number of the process, and the key to cancel its statements. */
function withOtherProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at === -1) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(changed.readUInt32BE(at + 5) + 1, at + 5);
  return changed;
}

/** As long as the other, and different. */
const otherNumber = (number: string): string => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;

function withText(bytes: Buffer, text: string, other: string): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(text); at !== -1; at = changed.indexOf(text, at + 1))
    changed.write(other, at, 'latin1');
  return changed;
}
