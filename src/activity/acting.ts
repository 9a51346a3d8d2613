import { createAsyncValue } from '../util/async-value.ts';
import { type LoggedActor, type LoggedSubject, NO_SUBJECT } from './activity-record.ts';

/** What somebody is doing: everything that is written meanwhile is recorded as theirs. */
export interface Doing {
  /** Known later, if they are signing in. */
  actor: LoggedActor;
  readonly address: string | null;
  /** What a transaction is recorded as; null: only what it writes to entries and files is recorded. */
  readonly action: string | null;
  /** Known later, if something is created. */
  subject: LoggedSubject;
  /** In which way, if it is not a request: `schedule`. */
  readonly via?: string;
  /** Names of the fields that were sent. */
  readonly fields: readonly string[];
  /** Other names that say what was done; never values. */
  names?: Readonly<Record<string, string>>;
  /** How many records there are of it. */
  records: number;
}

/** An entry or a row that a transaction has written. */
export interface WrittenNote {
  readonly uid: string;
  readonly id: number;
  readonly verb: 'create' | 'update' | 'delete' | 'publish' | 'unpublish';
  readonly locale: string | null;
  readonly label: string | null;
  readonly fields: readonly string[];
}

interface Acting {
  readonly doing: Doing;
  /** Of the running transaction; null outside. */
  readonly notes: WrittenNote[] | null;
}

const acting = createAsyncValue<Acting>();

/** Null: nobody's writes are recorded. */
export const currentDoing = (): Doing | null => acting.get()?.doing ?? null;

/** Says by names what is being done, in the record of it. */
export function noteNames(names: Readonly<Record<string, string>>): void {
  const doing = currentDoing();
  if (doing !== null) doing.names = names;
}

/** What the running transaction has written so far; null if it is not recorded. */
export const currentNotes = (): WrittenNote[] | null => acting.get()?.notes ?? null;

export const whileDoing = <T>(doing: Doing, work: () => Promise<T>): Promise<T> =>
  acting.run({ doing, notes: null }, work);

/** What the server or a command does, and what is written on somebody's behalf. */
export const doingOf = (
  actor: LoggedActor,
  action: string | null,
  more: Partial<Pick<Doing, 'address' | 'subject' | 'via'>> = {},
): Doing => ({ actor, address: null, action, subject: NO_SUBJECT, fields: [], records: 0, ...more });

/** A part of it that is recorded as something else, or only if it writes entries. */
export function whileDoingElse<T>(action: string | null, work: () => Promise<T>): Promise<T> {
  const doing = currentDoing();
  return doing === null ? work() : whileDoing({ ...doing, action }, work);
}

/** For each attempt of a transaction: an earlier one has written nothing. */
export const whileNoting = <T>(doing: Doing, notes: WrittenNote[], work: () => Promise<T>): Promise<T> =>
  acting.run({ doing, notes }, work);
