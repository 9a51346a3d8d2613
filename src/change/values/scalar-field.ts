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
  /** False for code that writes rows: nothing is asked of a value but that it can be stored. */
  readonly checked: boolean;
  readonly findings: Finding[];
  /** See `FieldFindings`; a value of another kind is known at once. */
  steps: number;
}

export function refuseType(field: ScalarField, finding: Finding): undefined {
  field.findings.push(finding);
  field.steps = 1;
  return undefined;
}

/** What is stored of a value; `undefined` where it is of another kind, and the reason is among the findings. */
export type Resolved = WriteValue | undefined;
