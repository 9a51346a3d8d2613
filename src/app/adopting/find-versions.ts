import { installedVersion } from '../../handlers/host/project-package.ts';
import { type FoundLock, versionInText } from './find-locks.ts';
import { findFrom } from './npm-lock.ts';

interface Place {
  readonly place: string | null;
  readonly version: string | null;
}

/** v4's packages that contain others, which code of a project then finds. */
const HOLDERS = [
  '@strapi/strapi',
  '@strapi/database',
  '@strapi/utils',
  '@strapi/plugin-graphql',
  '@strapi/plugin-users-permissions',
];

/** The version of a package that the project has today, from its lock file or, without one, as installed. */
export function placeIn(dir: string, locks: readonly FoundLock[]): (name: string) => Place {
  return (name) => {
    for (const { npm, project } of locks) {
      if (npm === null) continue;
      const from = [project, ...HOLDERS.map((holder) => findFrom(npm.packages, project, holder))];
      const place = from.flatMap((one) => (one === null ? [] : (findFrom(npm.packages, one, name) ?? []))).at(0);
      const version = place === undefined ? undefined : npm.packages[place]?.version;
      if (place !== undefined && version !== undefined) return { place, version };
    }
    const versions = locks.flatMap((lock) => versionInText(lock, name) ?? []);
    return { place: null, version: installedVersion(dir, name) ?? versions.at(0) ?? null };
  };
}
