import type { View } from '../../model/configuration.ts';
import type { Cell } from '../../state/cell.ts';
import type { Group } from '../form/form.ts';

/** The field that a component is called by: the configured one, otherwise the first text. */
export const titleCell = (group: Group, view: Pick<View, 'settings'> | undefined): Cell | undefined =>
  group.cells[view?.settings.mainField ?? ''] ??
  Object.values(group.cells).find(({ value }) => typeof value === 'string');

export const titleOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 80) : '');
