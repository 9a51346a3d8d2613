import type { CodeTransactionOptions } from '../../../content/writing/transactions/code-transaction.ts';
import { callSite, stackHere } from '../../unsupported/call-site.ts';

/** How long a transaction may stay idle after the response to its request, in milliseconds. */
const ANSWERED_MS = 1_000;

/** Settings of a transaction opened by the running line of project code. */
export type TransactionOptionsHere = () => CodeTransactionOptions;

export function createTransactionOptions(options: {
  readonly dir: string;
  readonly timeLimitMs: number;
  readonly logError: (message: string) => void;
}): TransactionOptionsHere {
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
