import { UNSUPPORTED } from './unsupported-names.ts';
import { unavailable } from './unavailable.ts';

/** The members of an object, plus further ones of v4, which are reported when called. */
export function withUnsupported<T extends object>(path: string, members: T): T {
  for (const [name, value] of Object.entries(unsupportedMembers(path))) {
    if (!(name in members)) Object.defineProperty(members, name, { value, configurable: true, writable: true });
  }
  return members;
}

/** Only the missing members. */
export const unsupportedMembers = (path: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(namesOf(path).map((name) => [name, unsupportedMember(path, name)]));

/** An object of v4 that Plinth does not have; undefined if v4 has none of that name either. */
export const unsupportedObject = (path: string): object | undefined =>
  UNSUPPORTED[path] === undefined ? undefined : withUnsupported(path, {});

/** `strapi.plugin('upload').service('folder')`: the name of a plugin part, here and in messages. */
export const partOf = (plugin: string, kind: 'service' | 'controller', name: string): string =>
  `strapi.plugin('${plugin}').${kind}('${name}')`;

/** Parts of a plugin with missing members. */
export function unsupportedParts(plugin: string, kind: 'service' | 'controller'): readonly string[] {
  const beginning = `strapi.plugin('${plugin}').${kind}('`;
  return Object.keys(UNSUPPORTED).flatMap((path) =>
    path.startsWith(beginning) && path.endsWith("')") ? [path.slice(beginning.length, -2)] : [],
  );
}

const namesOf = (path: string): readonly string[] =>
  (UNSUPPORTED[path] ?? '').split(/\s+/).filter((name) => name !== '');

const unsupportedMember = (path: string, name: string): unknown =>
  unsupportedObject(`${path}.${name}`) ?? unavailable(`${path}.${name}`);
