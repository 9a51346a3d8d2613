import type { AuthorizedChange } from '../../access/authorize-change.ts';
import type { LinkChange } from '../../change/change.ts';
import { ADMIN_USER_UID } from '../../schema/model.ts';
import type { Actor } from '../scope.ts';

/** Records the administrator who created or last changed an entry. */
export function signChange(change: AuthorizedChange, by: Actor): AuthorizedChange {
  if (by.kind !== 'administrator') return change;
  const names = change.kind === 'create' ? ['createdBy', 'updatedBy'] : ['updatedBy'];
  const signed = names.flatMap((name): LinkChange[] => {
    const attribute = change.type.attributes.get(name);
    if (attribute?.kind !== 'relation' || attribute.target !== ADMIN_USER_UID) return [];
    return [
      { attribute, target: ADMIN_USER_UID, operation: { kind: 'set', targets: [by.id] }, path: [name], place: 0 },
    ];
  });
  const links = change.values.links.filter(({ attribute }) => !names.includes(attribute.name));
  return { ...change, values: { ...change.values, links: [...links, ...signed] } };
}
