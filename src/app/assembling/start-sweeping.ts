import type { Driver } from '../../database/driver.ts';
import type { ReportFault } from '../../http/handle-request.ts';

const SWEEP_MS = 3600 * 1000;

/**
 * Removes what nothing needs any more, now and periodically; returns how to end it. Requests report a database that is
 * unreachable; what a sweep misses is left for the next.
 */
export function startSweeping(
  sweeps: readonly (() => Promise<void>)[],
  { faultOf }: Pick<Driver, 'faultOf'>,
  reportFault: ReportFault,
): () => void {
  const sweepAll = (): void => {
    for (const sweep of sweeps) {
      sweep().catch((error: unknown) => {
        if (faultOf(error) !== 'lost') reportFault(error);
      });
    }
  };
  sweepAll();
  const timer = setInterval(sweepAll, SWEEP_MS).unref();
  return () => clearInterval(timer);
}
