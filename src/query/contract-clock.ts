/**
 * When the contract comes to each name of a filter or a sort. It looks at the members of a list at the same time,
 * each member name by name: of two wrong names in a list it tells the one whose refusal arrives first, not the
 * one that stands first. Time is counted in turns of its queue of promises, which are the same each time; the
 * numbers were counted in a running 4.26.2.
 */
export class ContractClock {
  #now = 0;
  #wayBack = 0;

  /** When a refusal of the name that is looked at would arrive. */
  get refusal(): number {
    return this.#now + this.#wayBack;
  }

  /** A name without anything below it. */
  pass(turns: number): void {
    this.#now += turns;
  }

  /** To the names below one, with nothing to look at beside it. */
  down(turns: number): void {
    this.#now += turns;
    this.#wayBack += UP_FROM_OBJECT;
  }

  /** A name and what is below it; `turns` until the first name there, of so many that it takes in `all`. */
  below<T>(turns: number, all: number, look: () => T): T {
    this.down(turns);
    const found = look();
    this.#wayBack -= UP_FROM_OBJECT;
    this.#now += all - turns;
    return found;
  }

  /** A list takes as long as the member that takes longest. */
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

/** Turns until what is below a name is looked at, by the kind of the name. */
export const DOWN_IN_FILTER = { none: 4, relation: 7, morphFrom: 7, component: 10, media: 13 } as const;
export const DOWN_IN_SORT = { relation: 4, morphFrom: 4, media: 7, component: 10 } as const;

export const FILTER_FIELD = 15;
export const FILTER_OBJECT = 17;
export const SORT_FIELD = 12;
export const SORT_OBJECT = 14;
