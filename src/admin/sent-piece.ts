import type { Work } from '../util/work.ts';

/** A piece of a file that is sent as it is read. The time that the client takes to read it is not the request's. */
export function* sentPiece(work: Work, piece: string): Iterable<string> {
  work.rest();
  yield piece;
  work.renew();
}
