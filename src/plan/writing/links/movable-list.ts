import type { Position } from '../../../change/change.ts';
import type { RowId } from '../row-operations.ts';

/**
 * A list with moves in constant time. In an array, each move shifts the other entries: twenty thousand moves, the most
 * a body can request, took more than a second in a list of that length.
 */
export interface MovableList {
  /** Moves or inserts an entry at the given position. */
  place(id: RowId, position: Position): void;
  toArray(): readonly RowId[];
}

/** One entry between two others; the end of the list is between the last and the first. */
interface Seat {
  readonly id: RowId | null;
  previous: Seat;
  next: Seat;
}

/** Drops duplicates. */
export function movableList(ids: readonly RowId[]): MovableList {
  const end = startRing();
  const seats = new Map<RowId, Seat>();
  const seatBefore = (id: RowId, next: Seat): void => {
    const seat: Seat = { id, previous: next.previous, next };
    next.previous.next = seat;
    next.previous = seat;
    seats.set(id, seat);
  };
  for (const id of ids) if (!seats.has(id)) seatBefore(id, end);
  return {
    place(id, position) {
      const seat = seats.get(id);
      if (seat !== undefined) {
        seat.previous.next = seat.next;
        seat.next.previous = seat.previous;
        seats.delete(id);
      }
      seatBefore(id, seatAfter(seats, end, position));
    },
    toArray() {
      const all: RowId[] = [];
      for (let seat = end.next; seat.id !== null; seat = seat.next) all.push(seat.id);
      return all;
    },
  };
}

function startRing(): Seat {
  const end = { id: null } as Seat;
  end.previous = end;
  end.next = end;
  return end;
}

/** The seat after a position. */
function seatAfter(seats: ReadonlyMap<RowId, Seat>, end: Seat, position: Position): Seat {
  switch (position.kind) {
    case 'start':
      return end.next;
    case 'end':
      return end;
    case 'before':
    case 'after': {
      const neighbour = position.neighbour === null ? undefined : seats.get(position.neighbour);
      if (neighbour === undefined) return end;
      return position.kind === 'before' ? neighbour : neighbour.next;
    }
  }
}
