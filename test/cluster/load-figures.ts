/** What a request is for. */
export type Operation = 'read' | 'read back' | 'write' | 'sign in' | 'upload';

/** One stretch of the load: what happened while a fault lasted, and until it was over. */
export interface Phase {
  readonly name: string;
  readonly answered: Map<Operation, number>;
  /** Attempts that were not answered, by operation and kind: a status, `proxy 502`, or `cut`. */
  readonly failed: Map<string, number>;
  /** The longest that a client has waited for an answer, attempts included, in milliseconds. */
  readonly longestMs: Map<Operation, number>;
}

export interface LoadFigures {
  readonly phases: readonly Phase[];
  /** Everything that must never happen. */
  readonly wrongs: readonly string[];
  enter(name: string): Phase;
  begin(operation: Operation): { answered(): void };
  failed(operation: Operation, kind: string): void;
  wrong(what: string): void;
  answered(operation: Operation): number;
}

export function createLoadFigures(): LoadFigures {
  const newPhase = (name: string): Phase => ({ name, answered: new Map(), failed: new Map(), longestMs: new Map() });
  const phases = [newPhase('before')];
  const wrongs: string[] = [];
  const current = (): Phase => phases.at(-1) as Phase;
  const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    phases,
    wrongs,
    enter(name) {
      phases.push(newPhase(name));
      return current();
    },
    begin(operation) {
      const started = performance.now();
      const phase = current();
      return {
        answered() {
          add(phase.answered, operation);
          const ms = performance.now() - started;
          phase.longestMs.set(operation, Math.max(phase.longestMs.get(operation) ?? 0, ms));
        },
      };
    },
    failed: (operation, kind) => add(current().failed, `${operation}: ${kind}`),
    wrong: (what) => void wrongs.push(what),
    answered: (operation) => phases.reduce((sum, { answered }) => sum + (answered.get(operation) ?? 0), 0),
  };
}

/** A table for people. */
export function describeFigures(phases: readonly Phase[]): string {
  const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${(ms / 1000).toFixed(1)} s`);
  const lines = phases.map(({ name, answered, failed, longestMs }) => {
    const total = [...answered.values()].reduce((sum, one) => sum + one, 0);
    const failures = [...failed].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none';
    const longest = (['read', 'write'] as const).map((one) => `${one} ${seconds(longestMs.get(one))}`).join(', ');
    return `  ${name}: ${total} answered; longest ${longest}; attempts that failed: ${failures}`;
  });
  return lines.join('\n');
}
