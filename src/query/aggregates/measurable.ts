import type { ScalarType } from '../../schema/model.ts';
import { isNumber, valueKind } from '../../schema/scalar-types.ts';
import type { Measure } from './aggregation.ts';

/** Whether entries can be grouped by the values of a field: JSON has no order, and long texts are rarely equal. */
export const isGroupable = (type: ScalarType): boolean => !['json', 'longText'].includes(valueKind(type));

/** Whether something can be calculated from the values of a field. */
export function isMeasurable(measure: Measure, type: ScalarType): boolean {
  switch (measure) {
    case 'distinct':
      return isGroupable(type);
    case 'min':
    case 'max':
      return isNumber(type) || ['id', 'day', 'time', 'instant'].includes(valueKind(type));
    case 'sum':
    case 'avg':
      return isNumber(type);
  }
}
