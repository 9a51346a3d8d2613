import type { ScalarAttribute } from '../../schema/model.ts';
import type { Finding } from '../issues/findings.ts';
import type { Resolution } from '../resolution.ts';
import type { WriteValue } from '../write-value.ts';

/** One scalar of a row while it is resolved. */
export interface ScalarField {
  readonly attribute: ScalarAttribute;
  readonly path: string;
  readonly resolution: Resolution;
  /** Whether it must not be null. */
  readonly required: boolean;
  /** False for code that writes rows: values only have to be storable. */
  readonly checked: boolean;
  readonly findings: Finding[];
  /** See `FieldFindings`; a value of the wrong type is known at once. */
  steps: number;
}

export function refuseType(field: ScalarField, finding: Finding): undefined {
  field.findings.push(finding);
  field.steps = 1;
  return undefined;
}

/** The value to store; `undefined` if it has the wrong type, and the reason is among the findings. */
export type Resolved = WriteValue | undefined;
