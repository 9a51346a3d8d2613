import type { Form, Group } from './form.ts';
import { type Json, type RelationValue, unreadRelation } from './values.ts';

/** Updates the form after a save: values set by the server, and ids of new components. */
export function adoptEntry(form: Form, entry: Json): void {
  adopt(form, form.root, entry);
}

function adopt(form: Form, group: Group, stored: Json): void {
  if (typeof stored.id === 'number' && group.uid !== '') group.id = stored.id;
  for (const [name, cell] of Object.entries(group.cells)) {
    const attribute = group.attributes[name];
    switch (attribute?.type) {
      case 'relation': {
        const { items } = cell.value as RelationValue;
        const count = (stored[name] as { count?: number } | null)?.count ?? items.length;
        const isRead = (cell.value as RelationValue).stored !== null;
        cell.learn(isRead ? { items, stored: items.map(({ id }) => id), count } : unreadRelation(count));
        break;
      }
      case 'component':
      case 'dynamiczone':
        adoptParts(form, group, name, stored);
        break;
      case 'password':
        cell.learn(null);
        break;
      default:
        if (stored[name] !== undefined) cell.learn(stored[name]);
    }
  }
}

function adoptParts(form: Form, group: Group, name: string, stored: Json): void {
  const cell = group.cells[name];
  if (cell === undefined) return;
  const mine = [cell.value ?? []].flat() as unknown as readonly Group[];
  const theirs = [stored[name] ?? []].flat() as unknown as readonly Json[];
  const isSame = mine.length === theirs.length && mine.every(({ uid }, at) => uid === (theirs[at]?.__component ?? uid));
  if (isSame) for (const [at, part] of mine.entries()) adopt(form, part, theirs[at] ?? {});
  else if (group.uid === '') cell.learn(form.read(name, stored));
}
