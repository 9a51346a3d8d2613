import mapValues from 'lodash/mapValues.js';
import { type Decision, type Manifest, SECTIONS } from './decide-packages.ts';

export interface RewrittenScript {
  readonly name: string;
  readonly before: string;
  /** The same as before if Plinth has no equivalent. */
  readonly after: string;
}

/** `strapi build` has nothing to do any more; what calls the script still may. */
const NOTHING_TO_BUILD = 'plinth --version';

const COMMANDS: Readonly<Record<string, string>> = {
  develop: 'plinth dev',
  dev: 'plinth dev',
  'watch-admin': 'plinth dev',
  start: 'plinth start',
  build: NOTHING_TO_BUILD,
  'routes:list': 'plinth routes',
  'ts:generate-types': 'plinth types',
};

/**
 * A call of v4's command in a script, with its arguments: they mean nothing to Plinth, which would take the value of an
 * option for the project's folder. Redirections stay.
 */
const CALL =
  /(^|[\s;&|'"(])(?:npx\s+|yarn\s+|pnpm\s+(?:exec\s+)?|(?:\.\/)?node_modules\/\.bin\/)?strapi(?:\s+([a-z][\w:-]*)((?:\s+(?!\d*[<>])[^\s;&|'"()]+)*))?(?=$|[\s;&|'")])/g;

export const rewriteScripts = (scripts: Readonly<Record<string, string>> = {}): readonly RewrittenScript[] =>
  Object.entries(scripts)
    .filter(([, before]) => new RegExp(CALL).test(before))
    .map(([name, before]) => ({ name, before, after: rewriteScript(before) }));

const rewriteScript = (text: string): string =>
  text.replaceAll(CALL, (call: string, lead: string, command: string | undefined) => {
    if (command === undefined) return `${lead}plinth`;
    const after = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    return after === undefined ? call : `${lead}${after}`;
  });

/**
 * The manifest of a project that Plinth serves. v4's packages that it no longer installs stay on record in
 * `plinth.replaces`, because they say which plugins the project has.
 */
export function rewriteManifest(manifest: Manifest, decisions: readonly Decision[], plinth: string): Manifest {
  const removed = new Set(decisions.filter(({ action }) => action === 'remove').map(({ name }) => name));
  const replaces = Object.fromEntries(
    Object.entries(manifest.dependencies ?? {}).filter(([name]) => removed.has(name) && name.startsWith('@strapi/')),
  );
  const added = decisions.flatMap(({ name, version }) => (version === undefined ? [] : [[name, version] as const]));
  const rest = Object.fromEntries(
    SECTIONS.filter((section) => manifest[section] !== undefined).map((section) => [
      section,
      Object.fromEntries(Object.entries(manifest[section] ?? {}).filter(([name]) => !removed.has(name))),
    ]),
  );
  const dependencies = { ...rest.dependencies, ...Object.fromEntries(added), plinth };
  const names = Object.keys(manifest.dependencies ?? {});
  const isSorted = names.join() === [...names].sort(asNpm).join();
  const scripts = Object.fromEntries(rewriteScripts(manifest.scripts).map(({ name, after }) => [name, after]));
  const recorded = manifest.plinth as { readonly replaces?: object } | undefined;
  return {
    ...manifest,
    ...rest,
    // An order of the owner's stays: plugins are loaded in it.
    dependencies: isSorted ? sorted(dependencies) : dependencies,
    ...(manifest.scripts !== undefined && { scripts: { ...manifest.scripts, ...scripts } }),
    ...(manifest.overrides !== undefined && { overrides: withoutReferences(manifest.overrides, removed, manifest) }),
    plinth: { ...recorded, replaces: { ...recorded?.replaces, ...replaces } },
  };
}

const asNpm = (a: string, b: string): number => a.localeCompare(b, 'en');

const sorted = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).sort(([a], [b]) => asNpm(a, b)));

/** `$react` in npm's overrides means the range that the project names: npm fails if it names none. */
function withoutReferences(value: unknown, removed: ReadonlySet<string>, manifest: Manifest): unknown {
  if (typeof value === 'object' && value !== null) {
    return mapValues(value, (inner) => withoutReferences(inner, removed, manifest));
  }
  if (typeof value !== 'string' || !value.startsWith('$') || !removed.has(value.slice(1))) return value;
  return SECTIONS.flatMap((section) => manifest[section]?.[value.slice(1)] ?? []).at(0);
}
