import * as z from 'zod';
import type { ScimSettings } from '../../auth/scim/scim-settings.ts';
import { type ReadContext, readPart } from './read-section.ts';
import { flag, section, text, texts } from './values.ts';

const LENGTH = 32;
const TOKEN = { error: `a string of at least ${LENGTH} characters, or a list of them` };
const token = z.string(TOKEN).min(LENGTH, TOKEN);

const roleList = z.union([text.transform((one) => [one]), texts], { error: 'the name of a role, or a list of names' });

const schema = section({
  token: z.union([token.transform((one) => [one]), z.array(token).min(1, TOKEN)], TOKEN),
  roles: section({
    map: z.record(z.string(), roleList, { error: 'an object that maps groups to roles' }).optional(),
    default: roleList.optional(),
  }).optional(),
  superAdmins: flag.optional(),
});

/** Null if there is none. A token that is not set is a mistake: the provider would be refused without a word. */
export function readScim(context: ReadContext, stored: unknown): ScimSettings | null {
  if (stored === undefined || stored === null || stored === false) return null;
  const { token: tokens, roles = {}, superAdmins = false } = readPart(context, 'admin', ['scim'], stored, schema);
  const { map = {}, default: defaults = [] } = roles;
  return { tokens, groups: new Map(Object.entries(map)), default: defaults, superAdmins };
}
