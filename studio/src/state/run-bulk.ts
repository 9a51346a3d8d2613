import { explainError } from '../server/explain-error.ts';

export interface BulkReport<T> {
  readonly done: number;
  readonly total: number;
  readonly failures: readonly { readonly item: T; readonly message: string }[];
}

/** Concurrent requests; the server has other work to do. */
const AT_ONCE = 3;

/** One request per item, so a refused one does not hold up the others; the report grows as they finish. */
export async function runBulk<T>(
  items: readonly T[],
  attempt: (item: T) => Promise<unknown>,
  onProgress: (report: BulkReport<T>) => void,
  explain: (error: Error) => string = explainError,
): Promise<BulkReport<T>> {
  const waiting = [...items];
  let report: BulkReport<T> = { done: 0, total: items.length, failures: [] };
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const error = await refusal(attempt, item);
      const failures = error === null ? report.failures : [...report.failures, { item, message: explain(error) }];
      report = { ...report, done: report.done + 1, failures };
      onProgress(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

async function refusal<T>(attempt: (item: T) => Promise<unknown>, item: T): Promise<Error | null> {
  try {
    await attempt(item);
    return null;
  } catch (error) {
    return error as Error;
  }
}
