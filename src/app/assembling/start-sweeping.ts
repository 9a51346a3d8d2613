import type { ReportFault } from '../../http/handle-request.ts';

const SWEEP_MS = 3600 * 1000;

/** Removes what nothing needs any more, now and periodically; returns how to end it. */
export function startSweeping(sweeps: readonly (() => Promise<void>)[], reportFault: ReportFault): () => void {
  const sweepAll = (): void => {
    for (const sweep of sweeps) sweep().catch((error: unknown) => reportFault(error));
  };
  sweepAll();
  const timer = setInterval(sweepAll, SWEEP_MS).unref();
  return () => clearInterval(timer);
}
