import type { ScalarType } from '../../schema/model.ts';
import { type ValueKind, valueKind } from '../../schema/scalar-types.ts';
import { DATE_PARTS, type DatePart, type Measure } from './aggregation.ts';

interface Measurable {
  /** Whether entries can be grouped by it: JSON has no order, and long texts are rarely equal. */
  readonly groups: boolean;
  /** Whether there is a least and a greatest value. */
  readonly ranges: boolean;
  readonly sums: boolean;
  /** What a group may have in common, if not the whole value. */
  readonly parts: readonly DatePart[];
}

const MEASURABLE: Readonly<Record<ValueKind, Measurable>> = {
  id: { groups: true, ranges: true, sums: false, parts: [] },
  text: { groups: true, ranges: false, sums: false, parts: [] },
  longText: { groups: false, ranges: false, sums: false, parts: [] },
  integer: { groups: true, ranges: true, sums: true, parts: [] },
  bigint: { groups: true, ranges: true, sums: true, parts: [] },
  fraction: { groups: true, ranges: true, sums: true, parts: [] },
  boolean: { groups: true, ranges: false, sums: false, parts: [] },
  day: { groups: true, ranges: true, sums: false, parts: DATE_PARTS.filter((part) => part !== 'hour') },
  time: { groups: true, ranges: true, sums: false, parts: [] },
  instant: { groups: true, ranges: true, sums: false, parts: DATE_PARTS },
  json: { groups: false, ranges: false, sums: false, parts: [] },
};

/** Whether entries can be grouped by the values of a field. */
export const isGroupable = (type: ScalarType): boolean => MEASURABLE[valueKind(type)].groups;

/** What groups of a field can have in common, if not the whole value; none unless it is a date. */
export const datePartsOf = (type: ScalarType): readonly DatePart[] => MEASURABLE[valueKind(type)].parts;

const NEEDED: Readonly<Record<Measure, Exclude<keyof Measurable, 'parts'>>> = {
  distinct: 'groups',
  min: 'ranges',
  max: 'ranges',
  sum: 'sums',
  avg: 'sums',
};

/** Whether something can be calculated from the values of a field. */
export const isMeasurable = (measure: Measure, type: ScalarType): boolean =>
  MEASURABLE[valueKind(type)][NEEDED[measure]];
