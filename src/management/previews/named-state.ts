import type { PreviewedState } from '../../access/access.ts';
import type { Scope } from '../../content/scope.ts';
import { validationError } from '../../errors.ts';

/** As dates are in the contract; without an offset it would be another moment in each time zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

const ID = /^[1-9]\d{0,8}$/;

/** What a preview is asked to show, as it is written in addresses and commands. */
export interface NamedState {
  readonly release?: string | null | undefined;
  readonly at?: string | null | undefined;
}

/** Null if nothing is named. */
export function readState({ release = null, at = null }: NamedState): PreviewedState | null {
  if (release !== null && at !== null) throw validationError('release and at exclude each other');
  if (release !== null) {
    if (!ID.test(release)) throw validationError('release must be the id of a release');
    return { release: Number(release) };
  }
  if (at === null) return null;
  // Unescaped, the plus sign of an offset is a space.
  const text = at.replace(' ', '+');
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw validationError('at must be a time with its offset from UTC, such as 2030-01-31T09:00:00Z');
  }
  return { at: time };
}

/** What a state names that does not exist; null if it can be shown. */
export async function findMissing(
  { engine, source: { reader } }: Pick<Scope, 'engine' | 'source'>,
  state: PreviewedState | null,
): Promise<string | null> {
  if (state === null || state === 'drafts' || 'at' in state) return null;
  if ('release' in state) {
    const found = await engine.releases.find(reader, state.release);
    return found === null ? `There is no release ${state.release}` : null;
  }
  const found = await engine.versions.find(reader, state.of, state.version);
  return found === null ? `There is no version ${state.version} of this entry` : null;
}

/** A state in a few words. */
export function describeState(state: PreviewedState): string {
  if (state === 'drafts') return 'drafts';
  if ('release' in state) return `release ${state.release}`;
  return 'at' in state ? new Date(state.at).toISOString() : `version ${state.version}`;
}
