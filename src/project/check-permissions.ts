import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../errors.ts';
import type { Model } from '../schema/model.ts';
import type { PermissionSettings } from './settings.ts';

const FILE = 'config/permissions';

const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];

/**
 * A grant for neither a content type nor a controller of the project is a typo. Actions are not checked: a customised
 * controller may have others.
 */
export function checkPermissions(permissions: PermissionSettings | null, model: Model, dir: string): void {
  const known = [...model.contentTypes.values()].filter((type) => !type.builtIn).map((type) => type.uid);
  for (const [role, types] of Object.entries(permissions ?? {})) {
    for (const [uid, actions] of Object.entries(types)) {
      if (uid.startsWith('api::') && !known.includes(uid) && !hasController(dir, uid)) {
        throw new StartError(
          `${FILE}: the role "${role}" is granted ${uid}, which is not a content type of the project.`,
          {
            file: FILE,
            remedy: `Content types: ${known.sort().join(', ')}.`,
          },
        );
      }
      if (actions.length === 0) {
        throw new StartError(`${FILE}: the role "${role}" is granted no action on ${uid}.`, {
          file: FILE,
          remedy: `List actions (${ACTIONS.join(', ')}), or remove the line.`,
        });
      }
    }
  }
}

/** `api::search.search` -> `src/api/search/controllers/search.*` */
export function hasController(dir: string, uid: string): boolean {
  const [, api = '', name = ''] = /^api::([^.]+)\.(.+)$/.exec(uid) ?? [];
  const folder = path.join(dir, 'src', 'api', api, 'controllers');
  return existsSync(folder) && readdirSync(folder).some((file) => path.parse(file).name === name);
}
