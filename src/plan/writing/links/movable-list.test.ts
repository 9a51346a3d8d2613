import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../../../change/change.ts';
import { movableList } from './movable-list.ts';

const at = (kind: 'before' | 'after', neighbour: number | null): Position => ({
  kind,
  neighbour,
  sent: { position: kind, neighbour: String(neighbour) },
});

const position = fc.oneof(
  fc.constantFrom<Position>({ kind: 'start' }, { kind: 'end' }),
  fc
    .tuple(fc.constantFrom('before', 'after'), fc.option(fc.integer({ min: 1, max: 8 })))
    .map(([kind, neighbour]) => at(kind as 'before' | 'after', neighbour)),
);

/** The same in an array. */
function placed(list: readonly number[], id: number, wanted: Position): readonly number[] {
  const others = list.filter((one) => one !== id);
  const index = 'neighbour' in wanted ? others.indexOf(Number(wanted.neighbour)) : -1;
  const place =
    wanted.kind === 'start' ? 0 : index === -1 ? others.length : wanted.kind === 'before' ? index : index + 1;
  return others.toSpliced(place, 0, id);
}

test('entries are moved as in an array', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), position));
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 8 })), moves, (ids, all) => {
      const list = movableList(ids);
      let expected: readonly number[] = ids;
      for (const [id, wanted] of all) {
        list.place(id, wanted);
        expected = placed(expected, id, wanted);
      }
      expect(list.toArray()).toEqual(expected);
    }),
  );
});

test('duplicates are kept once, at their first position', () => {
  expect(movableList([3, 1, 3, 2]).toArray()).toEqual([3, 1, 2]);
});
