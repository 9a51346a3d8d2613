import { readRegistrations, type Registration } from './registration.ts';

/** The editors of the project; without any if it has none. */
export interface ProjectEditors {
  readonly editors: ReadonlyMap<string, Registration>;
  /** Why its module could not be loaded. */
  readonly problem: string | null;
}

const NONE: ProjectEditors = { editors: new Map(), problem: null };

let loaded: ProjectEditors | null = null;

/** Loaded with the first entry. A module that cannot be loaded is tried again with the next one. */
export async function loadProjectEditors(): Promise<ProjectEditors> {
  const { editors: address } = document.documentElement.dataset;
  if (address === undefined) return NONE;
  if (loaded !== null) return loaded;
  try {
    const url = new URL(address, location.href.replace(/[?#].*$/, '')).href;
    const { editors, problems } = readRegistrations(await import(/* @vite-ignore */ url));
    for (const problem of problems) console.warn(`src/studio: ${problem}`);
    loaded = { editors, problem: problems.length > 0 && editors.size === 0 ? problems.join(' ') : null };
    return loaded;
  } catch (error) {
    return { editors: new Map(), problem: error instanceof Error ? error.message : String(error) };
  }
}
