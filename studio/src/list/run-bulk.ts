import { call } from '../server/call.ts';

export type BulkAction = 'publish' | 'unpublish' | 'delete';

export interface BulkReport {
  readonly done: number;
  readonly total: number;
  readonly failures: readonly { readonly id: number; readonly message: string }[];
}

/** Concurrent requests; the server has other work to do. */
const AT_ONCE = 3;

/** Already in the wanted state. */
const FINE: ReadonlySet<string> = new Set(['already.published', 'already.draft']);

/** One request per entry, so a refused one does not hold up the others; the report grows as they finish. */
export async function runBulk(
  uid: string,
  action: BulkAction,
  ids: readonly number[],
  onProgress: (report: BulkReport) => void,
): Promise<BulkReport> {
  const waiting = [...ids];
  let report: BulkReport = { done: 0, total: ids.length, failures: [] };
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const message = await attempt(uid, action, id);
      const failures = message === null ? report.failures : [...report.failures, { id, message }];
      report = { ...report, done: report.done + 1, failures };
      onProgress(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

async function attempt(uid: string, action: BulkAction, id: number): Promise<string | null> {
  const path = `/content-manager/collection-types/${uid}/${id}`;
  try {
    await (action === 'delete' ? call('DELETE', path) : call('POST', `${path}/actions/${action}`));
    return null;
  } catch (error) {
    const { message } = error as Error;
    return FINE.has(message) ? null : message;
  }
}
