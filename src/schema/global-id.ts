import camelCase from 'lodash/camelCase.js';
import upperFirst from 'lodash/upperFirst.js';
import type { Uid } from './model.ts';

/** v4's display name of a model, also used in GraphQL. */
export function globalIdOf(uid: Uid): string {
  if (!uid.includes('::')) return upperFirst(camelCase(`component_${uid}`));
  const [, plugin, ofPlugin = ''] = /^plugin::([^.]+)\.(.+)$/.exec(uid) ?? /^(admin)::(.+)$/.exec(uid) ?? [];
  return upperFirst(camelCase(plugin === undefined ? uid.slice(uid.lastIndexOf('.') + 1) : `${plugin}-${ofPlugin}`));
}
