import { describe, expect, test } from 'vitest';
import { postgresDump } from './drivers/postgres/postgres-dump.ts';
import { onDatabase, placeOfServer } from './server-place.ts';

const at = (connectionString: string) => ({ client: 'postgres', connectionString }) as const;

describe('a connection URL', () => {
  test.each([
    ['postgres://u:p%20w@h:6543/d', { host: 'h', port: 6543, user: 'u', password: 'p w', socketPath: null }],
    ['postgres://u@/d?host=/run/pg', { port: 5432, user: 'u', socketPath: '/run/pg', database: 'd' }],
    ['postgres:///d?host=/run/pg&user=u', { user: 'u', socketPath: '/run/pg', database: 'd' }],
    ['postgres://u@%2Frun%2Fpg/d', { user: 'u', socketPath: '/run/pg', database: 'd' }],
    ['postgres://u@/d?host=db.example&port=6000', { host: 'db.example', port: 6000, socketPath: null }],
    ['postgres://u@[::1]:6000/d', { host: '::1', port: 6000 }],
  ])('%s', (url, place) => {
    expect(placeOfServer(at(url), 5432)).toMatchObject(place);
  });

  test('with another database keeps everything else', () => {
    expect(onDatabase(at('postgres://u@/d?host=/run/pg'), 'e').connectionString).toBe('postgres://u@/e?host=/run/pg');
    expect(onDatabase(at('postgres://u:p@h/d?sslmode=require'), 'e').connectionString).toBe(
      'postgres://u:p@h/e?sslmode=require',
    );
    expect(() => onDatabase(at('/run/pg d'), 'e')).toThrow('cannot be read');
  });

  test('determines how the dump tools connect', () => {
    const env = (url: string, ssl?: boolean) =>
      postgresDump({ ...at(url), ...(ssl !== undefined && { ssl }) }).dump('file').env;
    expect(env('postgres://u:p@/d?host=/run/pg')).toEqual({
      ...{ PGHOST: '/run/pg', PGPORT: '5432', PGUSER: 'u', PGPASSWORD: 'p', PGDATABASE: 'd' },
    });
    expect(env('postgres://u@h/d?sslmode=verify-full&sslrootcert=/ca.pem')).toMatchObject({
      ...{ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' },
    });
    expect(env('postgres://u@h/d?sslmode=no-verify').PGSSLMODE).toBe('require');
    expect(env('postgres://u@h/d?sslmode=disable', true).PGSSLMODE).toBe('disable');
    expect(env('postgres://u@h/d', true).PGSSLMODE).toBe('require');
    expect(env('postgres://u@h/d').PGSSLMODE).toBeUndefined();
  });
});
