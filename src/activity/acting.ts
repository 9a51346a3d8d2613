import { createAsyncValue } from '../util/async-value.ts';
import type { Trace } from '../util/trace.ts';
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

const acting = createAsyncValue<Doing>();

/** Null: nobody's writes are recorded. */
export const currentDoing = (): Doing | null => acting.get() ?? null;

/** Says by names what is being done, in the record of it. */
export function noteNames(names: Readonly<Record<string, string>>): void {
  const doing = currentDoing();
  if (doing !== null) doing.names = names;
}

export const whileDoing = <T>(doing: Doing, work: () => Promise<T>): Promise<T> => acting.run(doing, work);

const traced = new WeakMap<Trace, Doing>();

/**
 * The same for a request whose transactions all name its trace: following it through its awaits would slow down every
 * await of the process before Node 24.
 */
export const doInTrace = (trace: Trace, doing: Doing): void => void traced.set(trace, doing);

/** What the transactions of a request are recorded as. */
export const doingIn = (trace: Trace | undefined): Doing | null =>
  currentDoing() ?? (trace === undefined ? null : (traced.get(trace) ?? null));

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
