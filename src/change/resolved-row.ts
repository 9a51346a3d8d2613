import type { Type } from '../schema/model.ts';
import type { RowValues } from './change.ts';
import type { Finding } from './issues/findings.ts';
import type { Resolution, RowPlace } from './resolution.ts';

/** An object of the body, as sent. */
export type RowData = Readonly<Record<string, unknown>>;

export interface ResolvedRow<T extends Type> {
  readonly values: RowValues<T>;
  readonly findings: readonly Finding[];
  /** Of its fields; see `FieldFindings`. */
  readonly steps: number;
}

export type ResolveRow = <T extends Type>(
  resolution: Resolution,
  type: T,
  data: RowData,
  place: RowPlace,
) => ResolvedRow<T>;
