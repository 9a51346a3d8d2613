import type { CodeTransactionOptions } from '../../../content/writing/transactions/code-transaction.ts';
import { callSite, stackHere } from '../../unsupported/call-site.ts';

/** How long a transaction may stay idle that was not ended when its request was answered, in milliseconds. */
const ANSWERED_MS = 1_000;

/** What holds of a transaction that the running line of the project's code opens. */
export type OpenedHere = () => CodeTransactionOptions;

export function createOpenedHere(options: {
  readonly dir: string;
  readonly timeLimitMs: number;
  readonly logError: (message: string) => void;
}): OpenedHere {
  const idle = { alone: options.timeLimitMs, answered: ANSWERED_MS };
  return () => {
    const here = stackHere();
    return {
      idle,
      leftOpen() {
        const place = callSite(options.dir, here.stack) ?? 'project code';
        options.logError(`A transaction opened by ${place} was never ended and has been rolled back.`);
      },
    };
  };
}
