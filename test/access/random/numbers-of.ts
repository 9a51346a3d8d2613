/** Numbers that look random, the same for the same seed. */
export function numbersOf(seed: number): readonly number[] {
  let state = seed >>> 0;
  return Array.from({ length: 500 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  });
}
