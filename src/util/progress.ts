/** Called by long work to report its progress; throws to cancel it. */
export interface Progress {
  /** `total` is the number of items; null if not known yet. */
  begin(stage: string, total: number | null): void;
  advance(items: number, bytes: number): void;
  end(): void;
}

export const NO_PROGRESS: Progress = { begin: () => undefined, advance: () => undefined, end: () => undefined };
