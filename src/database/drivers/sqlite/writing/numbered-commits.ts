import { OwnCommits } from '../../../changes/own-commits.ts';
import type { Writes } from '../../../changes/writes.ts';
import { DATA_VERSION, type PreparedConnection } from '../sqlite-connection.ts';

/** The commits of the writing connection by their numbers, and what the latest of them wrote. */
export class NumberedCommits {
  #count = 0;
  readonly #own = new OwnCommits();

  begin(writes: Writes): void {
    this.#own.add(this.#count + 1, writes);
  }

  end(writes: Writes): void {
    if (writes.size > 0) this.#count += 1;
  }

  /** Whether anything is stored is not known: the number is nobody's. */
  skip(): void {
    this.#count += 2;
  }

  /** The data version of commits by other connections, and the number of commits of this one. */
  version(writer: PreparedConnection): string {
    return `${writer.firstRow(DATA_VERSION)?.[0]}:${this.#count}`;
  }

  /** What the commits between two versions wrote; null if others have committed as well. */
  between(before: string, after: string): readonly Writes[] | null {
    const [others, first] = readVersion(before);
    const [othersAfter, last] = readVersion(after);
    if (others !== othersAfter || !(first <= last)) return null;
    const found = this.#own.find(numbersAfter(first, last));
    this.#own.forgetBefore(last);
    return found;
  }
}

function* numbersAfter(first: number, last: number): Generator<number> {
  for (let number = first + 1; number <= last; number += 1) yield number;
}

const readVersion = (version: string): [string, number] => {
  const end = version.indexOf(':');
  return [version.slice(0, end), Number(version.slice(end + 1))];
};
