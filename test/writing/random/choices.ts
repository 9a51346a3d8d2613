/** Decisions made by a list of numbers, so that whoever made the list can make it smaller. */
export class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(count: number): number {
    const number = this.#numbers[this.#at++ % this.#numbers.length] ?? 0;
    return number % count;
  }

  happens(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }

  /** Some of them, each once, in any order. */
  some<T>(items: readonly T[], most: number): readonly T[] {
    const rest = [...items];
    const chosen: T[] = [];
    for (let left = this.below(most + 1); left > 0 && rest.length > 0; left--) {
      chosen.push(...rest.splice(this.below(rest.length), 1));
    }
    return chosen;
  }
}
