import type { Driver, FaultKind } from '../../database/driver.ts';
import { StartError } from '../../errors.ts';

/** Environment faults with remedies; all others are the server's own. */
const REMEDIES: Readonly<Partial<Record<FaultKind, readonly [string, string]>>> = {
  readOnly: [
    'The database is read-only.',
    'Give this user write access: to the file and its folder, or to the tables of the server.',
  ],
  busy: ['The database is overloaded, or its disk is full.', 'Try again, and check what else uses it.'],
  lost: ['The database is unreachable.', 'Check that it is running, and try again.'],
};

/** Explains a database fault to an operator; unknown errors are returned unchanged. */
export function operatorError(driver: Pick<Driver, 'faultOf'>, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const [message, remedy] = REMEDIES[driver.faultOf(error)] ?? [];
  if (message === undefined) return error;
  const reason = error instanceof Error ? ` (${error.message})` : '';
  return new StartError(`${message.replace(/\.$/, '')}${reason}.`, { file: 'config/database', remedy });
}
