import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { ShownField } from '../fields/shown-fields.ts';
import { type Form, type Group, groupsIn } from '../form/form.ts';
import { hasErrors } from '../form/show-errors.ts';
import { titleCell, titleOf } from '../parts/part-title.ts';

/** A field of a form, or a component in the list of one. */
export interface OutlineItem {
  /** `sections.0` */
  readonly path: string;
  readonly label: string;
  readonly isChanged: boolean;
  readonly isInvalid: boolean;
  readonly parts: readonly OutlineItem[];
}

interface Outlined {
  readonly form: Form;
  readonly configuration: Configuration;
  readonly fields: readonly ShownField[];
  /** Names of fields with unsaved changes. */
  readonly changed: readonly string[];
}

/** Fewer fields and components are seen without one. */
const FEWEST = 12;

/** The fields of a long form with the components in their lists; nothing for a short one. */
export function outlineOf({ form, configuration, fields, changed }: Outlined): readonly OutlineItem[] {
  const items = fields.flatMap(({ name }): readonly OutlineItem[] => {
    const cell = form.root.cells[name];
    if (cell === undefined) return [];
    const groups = groupsIn(cell.value);
    const item = {
      ...{ path: name, label: labelOf(configuration.contentType, name), isChanged: changed.includes(name) },
      isInvalid: cell.error !== null || groups.some(hasErrors),
    };
    return [{ ...item, parts: Array.isArray(cell.value) ? partsOf(name, groups) : [] }];
  });
  const count = items.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  return count < FEWEST ? [] : items;

  function partsOf(name: string, groups: readonly Group[]): readonly OutlineItem[] {
    return groups.map((group, index) => {
      const kind = form.model.components.get(group.uid)?.info.displayName ?? group.uid;
      const title = titleOf(titleCell(group, configuration.components[group.uid])?.value);
      const label = title === '' ? `${kind} ${index + 1}` : title;
      return { path: `${name}.${index}`, label, isChanged: false, isInvalid: hasErrors(group), parts: [] };
    });
  }
}
