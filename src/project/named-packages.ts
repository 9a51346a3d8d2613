import { isRecord } from '../util/is-record.ts';

/**
 * The packages that package.json names, with versions: they say which plugins a project has. `plinth adopt` moves those
 * that Plinth stands in for to `plinth.replaces`, so that nobody installs them.
 */
export function namedPackages(manifest: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(manifest)) return {};
  const { dependencies, plinth } = manifest;
  const replaces = isRecord(plinth) ? plinth.replaces : undefined;
  return { ...(isRecord(replaces) && replaces), ...(isRecord(dependencies) && dependencies) };
}
