import { failRunning } from './run-code.ts';

/**
 * Code that fails in a timer or an event, or in a promise that nobody awaits, would end the process.
 * While it belongs to a request, only that request ends. Returns what takes the guard away.
 */
export function guardStrayErrors(reportFault: (error: unknown) => void): () => void {
  const onRejection = (error: unknown): void => {
    if (failRunning(error) !== 'failed') reportFault(error);
  };
  const onException = (error: unknown): void => {
    const outcome = failRunning(error);
    if (outcome !== 'failed') reportFault(error);
    if (outcome === 'none') process.exit(1);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
