import type { Model, Uid } from '../../schema/model.ts';
import { EVERY_ENTRY, type Fields, fieldsBelow, fieldsOfGrant, type Grant } from '../grant.ts';

/** Whether permissions name all of a field, given by the names that lead to it: of a component, every part. */
export const coversField = (model: Model, component: Uid | null, held: Grant, names: readonly string[]): boolean =>
  covers(model, component, fieldsOfGrant(held), names);

/** Whether every entry has such a field, and shows it to all who read it. */
export const isOfEveryEntry = (name: string): boolean => EVERY_ENTRY.has(name);

function covers(model: Model, component: Uid | null, fields: Fields, names: readonly string[]): boolean {
  const left = names.reduce<Fields | null>((rest, name) => (rest === null ? null : fieldsBelow(rest, name)), fields);
  if (left === null || left === 'all') return left === 'all';
  return component !== null && coversComponent(model, component, left);
}

/** Roles name the parts of a component, not the component. */
function coversComponent(model: Model, uid: Uid, fields: Fields): boolean {
  const component = model.components.get(uid);
  return (
    component !== undefined &&
    [...component.attributes.values()]
      .filter(({ visible }) => visible)
      .every((attribute) =>
        covers(model, attribute.kind === 'component' ? attribute.component : null, fields, [attribute.name]),
      )
  );
}
