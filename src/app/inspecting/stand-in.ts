import type { Copied } from '../../database/copying/copy-tables.ts';
import type { Driver } from '../../database/driver.ts';
import { guardDriver } from '../../database/guard-driver.ts';
import type { LayoutRights } from '../../database/layout/layout-dialect.ts';
import { isEmbedded } from '../../database/settings.ts';
import { runningPhase } from '../../handlers/start/call-phase.ts';
import type { Project } from '../../project/load-project.ts';

/** The database of a trial, in place of the project's own. */
export interface StandIn {
  /** What an error is worth that it may have caused. */
  readonly doubt: string;
  /** What is told of it whatever happens. */
  readonly notes: readonly string[];
  /** The members of a driver by which code can tell it from the project's own. */
  readonly telling: ReadonlySet<string | symbol>;
  /** What this user may do in the project's own; null where that is not known of its tables. */
  readonly rights: LayoutRights | null;
  /** Code of the project has asked one of them: what the code does may depend on it. */
  isAsked: boolean;
}

const ASKING: readonly (keyof Driver)[] = ['client', 'query', 'stream', 'transaction'];

export function standInFor(
  { settings: { database } }: Project,
  { lacking }: Copied,
  rights: LayoutRights | null,
): StandIn {
  if (lacking !== null) {
    const empty = "The trial had an empty database in place of the project's own";
    return {
      doubt: `${empty}: a start may go on.`,
      notes: [`${empty}: ${lacking}.`],
      telling: new Set(ASKING),
      rights: null,
      isAsked: false,
    };
  }
  return {
    doubt:
      'The trial had a copy of what is stored in another kind of database, and the code asks for its kind or uses knex: a start may go on.',
    notes: [],
    // knex asks for it, too: statements of its own, and what it gives for them, are of that kind.
    telling: new Set<keyof Driver>(isEmbedded(database) ? [] : ['client']),
    rights,
    isAsked: false,
  };
}

/** The same driver, with the rights of the project's own, which notes that code asks it what it can be told by. */
export const watchDriver = (driver: Driver, standIn: StandIn): Driver =>
  new Proxy(standIn.rights === null ? driver : guardDriver(driver, standIn.rights), {
    get(target, name) {
      if (standIn.telling.has(name) && runningPhase() !== undefined) standIn.isAsked = true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
