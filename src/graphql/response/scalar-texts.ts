import type { ScalarAttribute, ScalarType } from '../../schema/model.ts';
import { type ValueText, VALUE_TEXTS } from '../../response/value-texts.ts';
import type { EnumNames } from '../reading/shapes.ts';

/** A value that its scalar cannot represent. */
export class ScalarError extends Error {}

/** A cell serialized by its attribute's scalar; mostly the same as in REST. */
export function scalarText({ type }: ScalarAttribute, enumType: EnumNames | null): ValueText {
  if (enumType !== null) return enumText(enumType);
  return SCALAR_TEXTS[type];
}

function enumText({ name, names }: EnumNames): ValueText {
  const texts = new Map([...names].map(([value, shown]) => [value, JSON.stringify(shown)]));
  return (cell) => {
    const text = texts.get(String(cell));
    if (text === undefined) throw new ScalarError(`Enum "${name}" cannot represent value: ${JSON.stringify(cell)}`);
    return text;
  };
}

const MOST = 2 ** 31 - 1;

const intText: ValueText = (cell) => {
  const number = Number(cell);
  if (!Number.isInteger(number)) throw new ScalarError(`Int cannot represent non-integer value: ${String(cell)}`);
  if (number > MOST || number < -MOST - 1) {
    throw new ScalarError(`Int cannot represent non 32-bit signed integer value: ${String(cell)}`);
  }
  return String(number);
};

/**
 * A number if it is exact, else its digits as a string. With databases that return integers instead of digits, v4
 * rounds those beyond 2^53 first, and so do the recorded responses; REST returns every digit.
 */
const longText: ValueText = (cell) => {
  const digits = typeof cell === 'bigint' ? String(Number(cell)) : String(cell);
  return Number.isSafeInteger(Number(digits)) ? String(Number(digits)) : JSON.stringify(digits);
};

/** With milliseconds, whatever the database's format. */
const timeText: ValueText = (cell) => {
  const [clock = '', fraction = ''] = String(cell).split('.');
  return `"${clock}.${fraction.slice(0, 3).padEnd(3, '0')}"`;
};

const { increments, string, text, richtext, enumeration, email, password, uid } = VALUE_TEXTS;
const { date, datetime, float, decimal, boolean, json, blocks, array } = VALUE_TEXTS;

const SCALAR_TEXTS: Readonly<Record<ScalarType, ValueText>> = {
  ...{ increments, string, text, richtext, enumeration, email, password, uid },
  ...{ date, datetime, float, decimal, boolean, json, blocks, array },
  integer: intText,
  biginteger: longText,
  time: timeText,
  timestamp: datetime,
};
