import type { FunctionComponent } from 'preact';
import type { Attribute } from '../../model/model.ts';
import type { Cell } from '../../state/cell.ts';
import type { Group } from '../form/form.ts';

/** Props of every field editor. */
export interface EditorProps {
  /** ID of the control, for its label. */
  readonly id: string;
  readonly name: string;
  /** `sections.heading`, as permissions name it. */
  readonly path: string;
  readonly label: string;
  readonly attribute: Attribute;
  readonly cell: Cell;
  readonly group: Group;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

export interface FieldEditor {
  readonly Editor: FunctionComponent<EditorProps>;
  /** Whether it is a single control that a label can name. */
  readonly isOneControl: boolean;
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
