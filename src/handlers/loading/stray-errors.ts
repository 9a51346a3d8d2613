import { requestIdOf } from '../context/request-context.ts';
import { failRunning } from './run-code.ts';

/**
 * Code that fails in a timer, an event or an unawaited promise would end the process. If it belongs to a request, only
 * that request ends, and an unawaited promise ends nothing. Returns a function that removes the guard.
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
