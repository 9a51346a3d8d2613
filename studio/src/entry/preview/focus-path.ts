import type { Group } from '../form/form.ts';
import { focusField } from './focus-field.ts';
import { stepsTo } from './page-fields.ts';

/** Moves to a field of a form that was just opened: `sections.0.heading` */
export const focusPath = (form: Element | null, root: Group, path: string): Promise<void> =>
  focusField(form, stepsTo(root, null, path));
