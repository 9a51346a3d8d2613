import { requestIdOf } from '../context/request-context.ts';
import { failRunning } from './run-code.ts';

/**
 * Code that fails in a timer or an event, or in a promise that nobody awaits, would end the process.
 * If it belongs to a request, only that request ends, and a promise that nobody awaits ends nothing.
 * Returns what takes the guard away.
 */
export function guardStrayErrors(reportFault: (error: unknown, requestId?: string) => void): () => void {
  const onRejection = (error: unknown): void => reportFault(error, requestIdOf());
  const onException = (error: unknown): void => {
    const outcome = failRunning(error);
    if (outcome !== 'failed') reportFault(error, requestIdOf());
    if (outcome === 'none') process.exit(1);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
