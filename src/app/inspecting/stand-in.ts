import type { Copied } from '../../database/copying/copy-tables.ts';
import type { Driver } from '../../database/driver.ts';
import { guardDriver } from '../../database/drivers/guard-driver.ts';
import type { LayoutRights } from '../../database/layout/layout-dialect.ts';
import { isEmbedded } from '../../database/settings.ts';
import { runningPhase } from '../../handlers/start/call-phase.ts';
import type { Project } from '../../project/load-project.ts';

/** The database of a dry run, instead of the real one. */
export interface StandIn {
  /** Explains why an error may be caused by the stand-in. */
  readonly doubt: string;
  /** Reported in any case. */
  readonly notes: readonly string[];
  /** Driver members that let code distinguish it from the real one. */
  readonly distinctive: ReadonlySet<string | symbol>;
  /** This user's rights in the real database; null if they are unknown. */
  readonly rights: LayoutRights | null;
  /** Whether project code has used one of them; its behaviour may depend on it. */
  isAsked: boolean;
}

const ASKING: readonly (keyof Driver)[] = ['client', 'query', 'stream', 'transaction'];

export function standInFor(
  { settings: { database } }: Project,
  { problem }: Copied,
  rights: LayoutRights | null,
): StandIn {
  if (problem !== null) {
    const empty = 'The dry run used an empty database instead of the real one';
    return {
      doubt: `${empty}: a start may succeed.`,
      notes: [`${empty}: ${problem}.`],
      distinctive: new Set(ASKING),
      rights: null,
      isAsked: false,
    };
  }
  return {
    doubt:
      'The dry run used a copy in another kind of database, and the code depends on the kind of database or uses knex: a start may succeed.',
    notes: [],
    // knex depends on it, too, for its own statements and their results.
    distinctive: new Set<keyof Driver>(isEmbedded(database) ? [] : ['client']),
    rights,
    isAsked: false,
  };
}

/** The same driver with the rights of the real database; records whether code checks the kind of database. */
export const watchDriver = (driver: Driver, standIn: StandIn): Driver =>
  new Proxy(standIn.rights === null ? driver : guardDriver(driver, standIn.rights), {
    get(target, name) {
      if (standIn.distinctive.has(name) && runningPhase() !== undefined) standIn.isAsked = true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
