import { describe, expect, test } from 'vitest';
import { relationBody } from './values.ts';

/** What is sent of a relation of which others have an unknown part. */
const sent = (stored: readonly number[], ids: readonly number[]) =>
  relationBody({ items: ids.map((id) => ({ id, label: '' })), stored, count: -1 }) as {
    readonly connect: readonly { readonly id: number; readonly position: Place }[];
    readonly disconnect: readonly { readonly id: number }[];
  };

type Place = { readonly end?: true; readonly after?: number; readonly before?: number };

/** As the server places them, among entries that somebody else has added or removed meanwhile. */
function stored(now: readonly number[], { connect, disconnect }: ReturnType<typeof sent>): readonly number[] {
  let list = now.filter((id) => !disconnect.some((one) => one.id === id));
  for (const { id, position } of connect) {
    list = list.filter((one) => one !== id);
    const beside = list.indexOf(position.after ?? position.before ?? -1);
    const at = beside === -1 ? list.length : beside + (position.after === undefined ? 0 : 1);
    list = [...list.slice(0, at), id, ...list.slice(at)];
  }
  return list;
}

describe('a relation that is not loaded as a whole, or that somebody else has changed', () => {
  test.each([
    ['moved to the start', [1, 2, 3, 4], [4, 1, 2, 3]],
    ['moved to the end', [1, 2, 3, 4], [2, 3, 4, 1]],
    ['turned round', [1, 2, 3, 4], [4, 3, 2, 1]],
    ['added in the middle and at the end', [1, 2, 3], [1, 9, 8, 2, 3, 7]],
    ['removed, moved and added', [1, 2, 3, 4, 5], [5, 9, 1, 3]],
    ['all replaced', [1, 2], [3, 4]],
  ])('%s', (_what, before, after) => {
    const body = sent(before, after);
    expect(stored(before, body)).toEqual(after);
    // What others have is neither moved nor removed.
    const others = [101, ...before, 102];
    const merged = stored(others, body);
    expect(merged.filter((id) => id < 100)).toEqual(after);
    expect(merged).toEqual(expect.arrayContaining([101, 102]));
  });

  test('only what has moved is sent: what others have removed meanwhile stays removed', () => {
    expect(sent([1, 2, 3, 4], [1, 4, 2, 3])).toMatchObject({ connect: [{ id: 4, position: { after: 1 } }] });
    expect(stored([2, 3, 4], sent([1, 2, 3, 4], [1, 4, 2, 3]))).toEqual([2, 3, 4]);
  });

  test('a list that is known as a whole is sent as such', () => {
    const items = [{ id: 2, label: '' }];
    expect(relationBody({ items, stored: [1], count: 1 })).toEqual({ set: [{ id: 2 }] });
  });
});
