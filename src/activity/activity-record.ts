/** Who did something. */
export interface LoggedActor {
  readonly kind: 'administrator' | 'user' | 'token' | 'anonymous' | 'server' | 'command';
  readonly id: number | null;
  /** As it was called then: an e-mail address, the name of a token, a command. */
  readonly name: string | null;
}

/** To what it was done. */
export interface LoggedSubject {
  /** The uid of a type, or what else it is: `webhook`. */
  readonly type: string | null;
  readonly id: string | null;
  readonly locale: string | null;
  /** What people call it. */
  readonly label: string | null;
}

/** What was done; it never contains values that were written. */
export interface NewRecord {
  readonly actor: LoggedActor;
  readonly address: string | null;
  /** `entry.update` */
  readonly action: string;
  readonly subject: LoggedSubject;
  readonly details: LoggedDetails | null;
}

export interface LoggedDetails {
  /** Names of the fields that were changed. */
  readonly fields?: readonly string[];
  /** In which way it was done, if not by a request: `schedule`. */
  readonly via?: string;
  /** Why it was refused. */
  readonly refused?: string;
  readonly [more: string]: unknown;
}

export interface ActivityRecord extends NewRecord {
  readonly id: number;
  /** Milliseconds. */
  readonly at: number;
  readonly digest: string;
  /** Of the block that seals it; null: not sealed yet. */
  readonly block: number | null;
}

export const NO_SUBJECT: LoggedSubject = { type: null, id: null, locale: null, label: null };
