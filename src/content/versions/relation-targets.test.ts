import { describe, expect, test } from 'vitest';
import { filterTargets, keepTargets, targetIds } from './relation-targets.ts';

const isHidden = (id: number): boolean => id >= 7;

describe('the targets of a relation in a body', () => {
  test.each([
    [[1, 7], [1], [1, 7]],
    [7, null, [7]],
    [{ id: 7 }, null, [7]],
    [{ id: 1 }, { id: 1 }, [1]],
    [{ set: [{ id: 1 }, { id: 7 }] }, { set: [{ id: 1 }] }, [1, 7]],
    [{ connect: [{ id: 8 }], disconnect: [1, 7] }, { connect: [], disconnect: [1] }, [8, 1, 7]],
    [null, null, []],
    [undefined, undefined, []],
  ])('%j', (value, shown, ids) => {
    expect(filterTargets(value, (id) => !isHidden(id))).toEqual(shown);
    expect(targetIds(value)).toEqual(ids);
  });

  test.each([
    // A list, and what was sent in its place.
    [[1, 7], [2], [2, 7]],
    [[1, 7], undefined, { connect: [{ id: 7 }], disconnect: [] }],
    [[1, 2], undefined, undefined],
    [[1, 7], { set: [{ id: 1 }] }, { set: [{ id: 1 }, 7] }],
    [
      [1, 7],
      [1, 7],
      [1, 7],
    ],
    [
      { connect: [{ id: 7 }], disconnect: [{ id: 8 }, 1] },
      { connect: [2] },
      { connect: [2, { id: 7 }], disconnect: [{ id: 8 }] },
    ],
    [{ connect: [{ id: 7 }] }, [2], [2, 7]],
  ])('of several, %j is kept where %j was sent', (earlier, sent, kept) => {
    expect(keepTargets(sent, earlier, isHidden, true)).toEqual(kept);
  });

  test.each([
    [7, null, 7],
    [7, undefined, 7],
    [7, { set: [] }, 7],
    [{ connect: [{ id: 7 }] }, { connect: [], disconnect: [{ id: 1 }] }, { connect: [{ id: 7 }] }],
    [7, 2, 2],
    [7, { connect: [{ id: 2 }] }, { connect: [{ id: 2 }] }],
    [1, null, null],
  ])('of one, %j and %j', (earlier, sent, kept) => {
    expect(keepTargets(sent, earlier, isHidden, false)).toEqual(kept);
  });
});
