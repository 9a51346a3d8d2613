import { installedVersion } from '../../handlers/host/project-package.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { KNOWN_PLUGINS, type KnownPlugin } from './known-plugins.ts';

/** What is known about the plugins that a project names, and names that imitate well-known ones. */
export function describePluginsFound(dir: string, named: readonly string[]): readonly string[] {
  const known = new Map(KNOWN_PLUGINS.map((plugin) => [plugin.name, plugin]));
  return named.flatMap((name) => {
    const plugin = known.get(name);
    return plugin === undefined ? imitationOf(name) : expectationOf(plugin, installedVersion(dir, name));
  });
}

/** Typing errors, and names chosen to be mistaken for another. */
function imitationOf(name: string): readonly string[] {
  // Only v4's makers publish under its scope.
  if (name.startsWith('@strapi/')) return [];
  const close = didYouMean(
    name,
    KNOWN_PLUGINS.map((one) => one.name),
  );
  if (close === undefined) return [];
  return [
    `The package ${name} is named almost like ${close}. Packages that imitate plugins were published to steal secrets: make sure that it is the one you want.`,
  ];
}

function expectationOf({ name, version, result, note }: KnownPlugin, installed: string | null): readonly string[] {
  const tried = `${name} was tried in version ${version}`;
  if (note !== '' || result === 'fails')
    return [`${tried}, and ${result === 'fails' ? 'does not work' : 'works'}: ${note}`];
  return installed === null || installed === version ? [] : [`${tried}; the project has ${installed}.`];
}
