import { describe, expect, test } from 'vitest';
import { dividePool } from './settings.ts';

describe('the pool of one of several processes', () => {
  test('is a share of the configured connections, at least one', () => {
    const settings = { client: 'postgres', pool: { min: 2, max: 10, idleTimeoutMs: 5 } } as const;
    expect(dividePool(settings, 1)).toBe(settings);
    expect(dividePool(settings, 3)).toEqual({ client: 'postgres', pool: { min: 0, max: 3, idleTimeoutMs: 5 } });
    expect(dividePool(settings, 2)).toMatchObject({ pool: { min: 1, max: 5 } });
    expect(dividePool(settings, 64)).toMatchObject({ pool: { min: 0, max: 1 } });
  });

  test('divides the default if none is configured', () => {
    expect(dividePool({ client: 'mysql' }, 2)).toEqual({ client: 'mysql', pool: { min: 0, max: 5 } });
  });

  test('a file is not divided; a database in memory belongs to one process', () => {
    const file = { client: 'sqlite', filename: '/data/content.db' } as const;
    expect(dividePool(file, 4)).toBe(file);
    const memory = { client: 'sqlite', filename: ':memory:' } as const;
    expect(dividePool(memory, 1)).toBe(memory);
    expect(() => dividePool(memory, 2)).toThrow('cannot be shared');
  });
});
