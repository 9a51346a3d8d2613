import { LACKING } from './lacking-names.ts';
import { PANEL_NAMES } from './panel-names.ts';
import { unavailable } from './unavailable.ts';

export const NO_PANEL = 'Plinth has no admin panel';

/** The members of an object, and what v4 has there beside them: named when it is called. */
export function withLacking<T extends object>(path: string, members: T): T {
  for (const [name, value] of Object.entries(lackingMembers(path))) {
    if (!(name in members)) Object.defineProperty(members, name, { value, configurable: true, writable: true });
  }
  return members;
}

/** What lacks alone. */
export const lackingMembers = (path: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(namesOf(path).map((name) => [name, lackingMember(path, name)]));

/** An object of v4 of which Plinth has nothing; undefined where v4 has none of that name either. */
export const lackingObject = (path: string): object | undefined =>
  LACKING[path] === undefined ? undefined : withLacking(path, {});

/** `strapi.plugin('upload').service('folder')`: how a part of a plugin is called here and in messages. */
export const partOf = (plugin: string, kind: 'service' | 'controller', name: string): string =>
  `strapi.plugin('${plugin}').${kind}('${name}')`;

/** The parts of a plugin of which something lacks. */
export function lackingParts(plugin: string, kind: 'service' | 'controller'): readonly string[] {
  const beginning = `strapi.plugin('${plugin}').${kind}('`;
  return Object.keys(LACKING).flatMap((path) =>
    path.startsWith(beginning) && path.endsWith("')") ? [path.slice(beginning.length, -2)] : [],
  );
}

const namesOf = (path: string): readonly string[] => (LACKING[path] ?? '').split(/\s+/).filter((name) => name !== '');

const lackingMember = (path: string, name: string): unknown =>
  lackingObject(`${path}.${name}`) ?? unavailable(`${path}.${name}`, ...(path in PANEL_NAMES ? [NO_PANEL] : []));
