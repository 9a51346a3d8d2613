import type { Driver, FaultKind } from '../../database/driver.ts';
import { StartError } from '../../errors.ts';

/** Faults of the surroundings, with what to do about them; the others are the server's own. */
const REMEDIES: Readonly<Partial<Record<FaultKind, readonly [string, string]>>> = {
  readOnly: [
    'The database can only be read.',
    'Let this user write to it: to its file and the folder of the file, or to the tables of a server.',
  ],
  busy: ['The database is busy, or its disk is full.', 'Try again, and look at what else uses it.'],
  lost: ['The database does not answer any more.', 'See that it runs, and try again.'],
};

/** What an operator is told of a fault of the database; the error itself where nothing is known of it. */
export function operatorsFault(driver: Pick<Driver, 'faultOf'>, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const [message, remedy] = REMEDIES[driver.faultOf(error)] ?? [];
  if (message === undefined) return error;
  const reason = error instanceof Error ? ` (${error.message})` : '';
  return new StartError(`${message.replace(/\.$/, '')}${reason}.`, { file: 'config/database', remedy });
}
