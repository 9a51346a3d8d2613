import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAsyncValue } from './async-value.ts';

const first = createAsyncValue<string>();
const second = createAsyncValue<number>();

test('a value follows its code, and no other code', async () => {
  const seen = Promise.all(
    ['a', 'b'].map((value) =>
      first.run(value, async () => {
        await delay(1);
        return first.get();
      }),
    ),
  );
  expect(first.get()).toBeUndefined();
  expect(await seen).toEqual(['a', 'b']);
});

test('a value leaves the others as they are, and ends with its code', () => {
  first.run('outer', () => {
    second.run(1, () => {
      expect([first.get(), second.get()]).toEqual(['outer', 1]);
      expect(first.run('inner', () => [first.get(), second.get()])).toEqual(['inner', 1]);
    });
    expect([first.get(), second.get()]).toEqual(['outer', undefined]);
  });
});

test('a value created while another is in use is undefined there', () => {
  first.run('given', () => {
    const late = createAsyncValue<string>();
    expect(late.get()).toBeUndefined();
    expect(late.run('late', () => [first.get(), late.get()])).toEqual(['given', 'late']);
  });
});

test('arguments are passed on', () => {
  expect(second.run(2, (added: number, times: number) => ((second.get() ?? 0) + added) * times, 3, 4)).toBe(20);
});
