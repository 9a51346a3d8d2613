/** A repeated finding: its count and the first few examples. */
export interface Findings {
  readonly count: number;
  readonly first: readonly string[];
}

const SHOWN = 5;

export interface NotedFindings {
  note(what: string): void;
  all(): Findings;
}

export function createFindings(): NotedFindings {
  const first: string[] = [];
  let count = 0;
  return {
    note(what) {
      count += 1;
      if (first.length < SHOWN) first.push(what);
    },
    all: () => ({ count, first }),
  };
}

export function findingsOf(all: Iterable<string>): Findings {
  const findings = createFindings();
  for (const one of all) findings.note(one);
  return findings.all();
}

export const describeFindings = ({ count, first }: Findings): string =>
  first.join(', ') + (count > first.length ? ` and ${count - first.length} more` : '');
