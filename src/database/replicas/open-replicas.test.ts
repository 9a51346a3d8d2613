import { expect, test } from 'vitest';
import { replicaSettings } from './open-replicas.ts';

test('settings missing for a replica are those of the primary', () => {
  const pool = { max: 3 };
  expect(
    replicaSettings({
      client: 'postgres',
      connectionString: 'postgres://user:pass@one:5432/content?sslmode=require',
      schema: 'own',
      pool,
      maxLagMs: 1,
      replicas: [{ host: 'two', password: 'p/w' }, { connectionString: 'postgres://reader@three/content' }],
    }),
  ).toEqual([
    {
      client: 'postgres',
      connectionString: 'postgres://user:p%2Fw@two:5432/content?sslmode=require',
      schema: 'own',
      pool,
    },
    { client: 'postgres', connectionString: 'postgres://reader@three/content', schema: 'own', pool },
  ]);
  expect(
    replicaSettings({ client: 'postgres', host: 'one', user: 'user', replicas: [{ host: 'two', port: 5433 }] }),
  ).toEqual([{ client: 'postgres', host: 'two', user: 'user', port: 5433 }]);
});
