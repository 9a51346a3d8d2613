import type { ScalarAttribute } from '../schema/model.ts';
import type { Finding } from './findings.ts';
import type { Resolution } from './resolution.ts';
import type { WriteValue } from './write-value.ts';

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
}

/** What is stored of a value; `undefined` where it is of another kind, and the reason is among the findings. */
export type Resolved = WriteValue | undefined;
