/**
 * Models when the contract reaches each name of a filter or a sort. It checks the members of a list concurrently, each
 * member name by name: of two wrong names in a list it reports the one whose rejection arrives first, not the one that
 * comes first in the list. Time is counted in microtask turns, which are deterministic; the figures were counted in a
 * running 4.26.2.
 */
export class RejectionClock {
  #now = 0;
  #wayBack = 0;

  /** When a rejection of the current name would arrive. */
  get refusal(): number {
    return this.#now + this.#wayBack;
  }

  /** Passes a name with nothing below it. */
  pass(turns: number): void {
    this.#now += turns;
  }

  /** Descends to the names below the current one, if it has no siblings. */
  down(turns: number): void {
    this.#now += turns;
    this.#wayBack += UP_FROM_OBJECT;
  }

  /** Visits a name and everything below it; `turns` until the first name there, out of `all` for the visit. */
  below<T>(turns: number, all: number, look: () => T): T {
    this.down(turns);
    const found = look();
    this.#wayBack -= UP_FROM_OBJECT;
    this.#now += all - turns;
    return found;
  }

  /** A list takes as long as its slowest member. */
  atOnce<T, R>(members: readonly T[], look: (member: T) => R): readonly R[] {
    const [start, wayBack] = [this.#now, this.#wayBack];
    let end = start;
    const found = members.map((member) => {
      this.#now = start;
      this.#wayBack = wayBack + UP_FROM_LIST;
      const one = look(member);
      end = Math.max(end, this.#now);
      return one;
    });
    this.#now = end + UP_FROM_LIST;
    this.#wayBack = wayBack;
    return found;
  }
}

const UP_FROM_OBJECT = 3;
const UP_FROM_LIST = 4;

/** Turns until the names below a name are checked, by the kind of the name. */
export const DOWN_IN_FILTER = { none: 4, relation: 7, morphFrom: 7, component: 10, media: 13 } as const;
export const DOWN_IN_SORT = { relation: 4, morphFrom: 4, media: 7, component: 10 } as const;

export const FILTER_FIELD = 15;
export const FILTER_OBJECT = 17;
export const SORT_FIELD = 12;
export const SORT_OBJECT = 14;
