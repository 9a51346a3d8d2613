import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { describeStartError, StartError } from '../../src/errors.ts';
import { describeEngines, startEngine } from '../support/engines.ts';
import { freePort } from '../support/throwaway-server.ts';

/** What the operator reads when opening fails. */
async function messageOf(settings: DatabaseSettings): Promise<string> {
  try {
    await (await openDriver(settings)).close();
  } catch (error) {
    if (error instanceof StartError) return describeStartError(error);
    throw error;
  }
  throw new Error('the database was opened');
}

describe('SQLite files that cannot be opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-errors-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a file that is not a database', async () => {
    const filename = join(folder, 'letter.db');
    writeFileSync(filename, 'Dear reader, this is a letter. '.repeat(100));
    expect(await messageOf({ client: 'sqlite', filename })).toContain(`not an SQLite database: ${filename}`);
  });

  test('a folder', async () => {
    expect(await messageOf({ client: 'sqlite', filename: folder })).toContain(`is a folder: ${folder}`);
  });

  test('a folder that cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    const message = await messageOf({ client: 'sqlite', filename: join(folder, 'file', 'data.db') });
    expect(message).toContain(`cannot be created: ${join(folder, 'file')}`);
    expect(message).toContain('connection.filename');
  });

  test('a missing folder is created, as v4 does it', async () => {
    const driver = await openDriver({ client: 'sqlite', filename: join(folder, 'new', '.tmp', 'data.db') });
    expect(await driver.query({ text: 'select 1' }, [])).toEqual([[1]]);
    await driver.close();
  });
});

describe.each(['postgres', 'mysql'] as const)('a server that does not answer (%s)', (client) => {
  test('nothing listens', async () => {
    const port = await freePort();
    const message = await messageOf({
      client,
      host: '127.0.0.1',
      port,
      database: 'shop',
      user: 'me',
      password: 'pssst',
    });
    expect(message).toContain(`127.0.0.1:${port}, database "shop", is unreachable: connection refused.`);
    expect(message).not.toContain('pssst');
  });

  test('a connection string is named without its password', async () => {
    const port = await freePort();
    const message = await messageOf({ client, connectionString: `${client}://me:pssst@127.0.0.1:${port}/shop` });
    expect(message).toContain(`127.0.0.1:${port}, database "shop"`);
    expect(message).not.toContain('pssst');
  });
});

describeEngines(
  'a server that refuses',
  (name) => {
    const changed = async (change: (url: URL) => void): Promise<string> => {
      const engine = await startEngine(name);
      try {
        const { settings } = engine;
        if (settings.client === 'sqlite') throw new Error('a server was expected');
        const url = new URL(settings.connectionString ?? '');
        change(url);
        return await messageOf({ ...settings, connectionString: url.href });
      } finally {
        await engine.stop();
      }
    };

    test('a wrong password', async () => {
      const message = await changed((url) => {
        url.password = 'wrong-secret';
      });
      expect(message).toContain('refused the user');
      expect(message).toContain('connection.password');
      expect(message).not.toContain('wrong-secret');
    });

    test('an unknown database', async () => {
      const message = await changed((url) => {
        url.pathname = '/no_such_database';
      });
      expect(message).toContain('has no database "no_such_database"');
    });
  },
  ['postgres', 'mariadb'],
);

describeEngines(
  'a schema that does not exist',
  (name) => {
    test('is named', async () => {
      const engine = await startEngine(name);
      const message = await messageOf({ ...engine.settings, schema: 'absent' } as DatabaseSettings);
      await engine.stop();
      expect(message).toContain('has no schema "absent"');
    });
  },
  ['postgres'],
);
