export type Side = 'left' | 'right';

const across = (side: Side): Side => (side === 'left' ? 'right' : 'left');

interface Edit {
  readonly connect: readonly { readonly id: number; readonly place: (list: readonly number[]) => number }[];
  readonly disconnect: readonly number[];
}

/** A relation as two people would keep it on paper: a list for each entry of either side. */
export class RelationMemory {
  readonly #lists: Record<Side, Map<number, number[]>> = { left: new Map(), right: new Map() };
  readonly #many: Record<Side, boolean>;

  /** Whether an entry of that side may have several of the other. */
  constructor(many: Record<Side, boolean>) {
    this.#many = many;
  }

  list(side: Side, id: number): readonly number[] {
    return this.#lists[side].get(id) ?? [];
  }

  isMany(side: Side): boolean {
    return this.#many[side];
  }

  set(side: Side, id: number, targets: readonly number[]): void {
    const other = across(side);
    for (const gone of this.list(side, id)) if (!targets.includes(gone)) this.#take(other, gone, id);
    for (const target of targets) {
      if (this.list(side, id).includes(target)) continue;
      if (!this.#many[other]) for (const owner of this.list(other, target)) this.#take(side, owner, target);
      this.#lists[other].set(target, this.#many[other] ? [...this.list(other, target), id] : [id]);
    }
    this.#lists[side].set(id, [...targets]);
  }

  edit(side: Side, id: number, { connect, disconnect }: Edit): void {
    const last = connect.at(-1);
    if (!this.#many[side] && last !== undefined) {
      if (disconnect.includes(last.id)) this.set(side, id, []);
      this.set(side, id, [last.id]);
      return;
    }
    this.set(
      side,
      id,
      this.list(side, id).filter((target) => !disconnect.includes(target)),
    );
    const list = [...this.list(side, id)];
    for (const { id: target, place } of connect) {
      if (list.includes(target)) list.splice(list.indexOf(target), 1);
      list.splice(place(list), 0, target);
    }
    this.set(side, id, list);
  }

  /** The entry is no more. */
  forget(side: Side, id: number): void {
    this.set(side, id, []);
    this.#lists[side].delete(id);
  }

  #take(side: Side, id: number, target: number): void {
    this.#lists[side].set(
      id,
      this.list(side, id).filter((one) => one !== target),
    );
  }
}
