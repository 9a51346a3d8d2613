/** Told by long work how far it is; throws where it is to end. */
export interface Progress {
  /** `total`: of items; null where nobody knows it yet. */
  begin(stage: string, total: number | null): void;
  advance(items: number, bytes: number): void;
  end(): void;
}

export const NO_PROGRESS: Progress = { begin: () => undefined, advance: () => undefined, end: () => undefined };
