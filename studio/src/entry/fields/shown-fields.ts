import type { FieldCondition } from '../../../../src/admin/contract/content-types.ts';
import type { View } from '../../model/configuration.ts';
import type { Cell } from '../../state/cell.ts';
import { type Group, groupsIn } from '../form/form.ts';

export interface ShownField {
  readonly name: string;
  /** Of twelve columns. */
  readonly size: number;
}

/** The fields of an entry or component that are shown now, in the stored layout. */
export const shownFields = (
  group: Group,
  { layouts, metadatas, conditions }: Pick<View, 'layouts' | 'metadatas' | 'conditions'>,
  mayShow: (name: string) => boolean,
  isWanted: (name: string) => boolean = () => false,
): readonly ShownField[] =>
  layouts.edit
    .flat()
    .filter(
      ({ name }) =>
        group.cells[name] !== undefined &&
        metadatas[name]?.edit.visible !== false &&
        mayShow(name) &&
        (isWanted(name) || meetsCondition(group, name, conditions[name])),
    );

/** One that was refused stays, also while it is corrected; so does one whose condition names a field that is gone. */
function meetsCondition({ cells }: Group, name: string, condition: FieldCondition | undefined): boolean {
  if (condition === undefined) return true;
  const [cell, other] = [cells[name], cells[condition.field]];
  return other === undefined || String(other.value ?? '') === condition.is || wasRefused(cell);
}

const wasRefused = (cell: Cell | undefined): boolean =>
  cell !== undefined &&
  (cell.wasRefused || groupsIn(cell.value).some((one) => Object.values(one.cells).some(wasRefused)));

/** Whether a link to a field, `sections.0.heading`, leads to this one, `sections.heading`, or into it. */
export function isNamed(link: string | undefined, path: string): boolean {
  const named = link?.replace(/\.\d+(?=\.|$)/g, '');
  return named === path || named?.startsWith(`${path}.`) === true;
}
