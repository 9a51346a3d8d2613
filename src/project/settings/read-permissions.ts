import * as z from 'zod';
import type { PermissionSettings } from '../settings.ts';
import { type ReadContext, readSection } from './read-section.ts';
import { textList } from './values.ts';

const grants = z.record(z.string(), textList, { error: 'an object that maps content types to lists of actions' });

const schema = z.record(z.string(), grants, { error: 'an object that maps roles to content types' });

/**
 * `{ public: { article: ['find', 'findOne'] } }`. A content type may be given by its UID,
 * by its singular name, or as `*` for every type of the project.
 */
export function readPermissions(context: ReadContext): PermissionSettings | null {
  if (!context.files.has('permissions')) return null;
  const roles = Object.entries(readSection(context, 'permissions', schema));
  return Object.fromEntries(
    roles.map(([role, types]) => [
      role,
      Object.fromEntries(Object.entries(types).map(([type, actions]) => [fullUid(type), actions])),
    ]),
  );
}

const fullUid = (type: string): string => (type === '*' || type.includes('::') ? type : `api::${type}.${type}`);
