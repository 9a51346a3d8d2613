import { cpuSeconds } from '../../../test/support/cpu-seconds.ts';
import { describe, expect, test } from 'vitest';
import {
  changeIn,
  CHANGE_CONTEXT,
  CREATE,
  messagesOf,
  refusalOf,
  UPDATE,
} from '../../../test/support/conformance-changes.ts';
import { modelOf } from '../../../test/support/schema-documents.ts';
import type { ContentType } from '../../schema/model.ts';
import type { WriteIntent } from '../write-intent.ts';

const DRAFT: WriteIntent = { kind: 'update', id: 1, draft: true };

/** The only attribute of a type. */
function attribute(options: Readonly<Record<string, unknown>>) {
  const model = modelOf({ note: { field: options } });
  const type = model.contentTypes.get('api::note.note') as ContentType;
  const change = (value: unknown, intent: WriteIntent = CREATE) =>
    changeIn(type, value === undefined ? {} : { field: value }, intent, { ...CHANGE_CONTEXT, model });
  const stored = (value: unknown, intent: WriteIntent = CREATE) =>
    [...change(value, intent).values.scalars].find(([{ name }]) => name === 'field')?.[1];
  const messages = (value: unknown, intent: WriteIntent = CREATE) =>
    messagesOf(change(value, intent)).map((message) => message.replace(/^field: /, ''));
  return { change, stored, messages };
}

const wrong = (type: string, value: string) =>
  `field must be a \`${type}\` type, but the final value was: \`${value}\`.`;

describe('strings', () => {
  const plain = attribute({ type: 'string', minLength: 2, maxLength: 4, regex: '^[a-z]*$' });

  test.each(['ab', 'abcd'])('%j fits', (value) => {
    expect(plain.messages(value)).toEqual([]);
    expect(plain.stored(value)).toBe(value);
  });

  test('every broken rule is reported', () => {
    expect(plain.messages('A')).toEqual([
      'field must be at least 2 characters',
      'field must match the following: "/^[a-z]*$/"',
    ]);
    expect(plain.messages('abcde')).toEqual(['field must be at most 4 characters']);
    expect(plain.messages('')).toEqual(['field must be at least 2 characters']);
  });

  test('drafts may be shorter, not longer', () => {
    expect(plain.messages('a', DRAFT)).toEqual([]);
    expect(plain.messages('abcde', DRAFT)).toEqual(['field must be at most 4 characters']);
  });

  test('other values do not become strings', () => {
    expect(plain.messages(5)).toEqual([wrong('string', '5')]);
    expect(plain.messages(['a'])).toEqual([wrong('string', '[\n  "\\"a\\""\n]')]);
  });

  test('an e-mail address has its own rules', () => {
    const email = attribute({ type: 'email', minLength: 6 });
    expect(email.messages('')).toEqual(['field cannot be empty']);
    expect(email.messages('a@b.c')).toEqual([]);
    expect(email.messages('a@b')).toEqual(['field must be a valid email']);
  });

  test('a uid has letters that need no escape, and is unique', () => {
    const uid = attribute({ type: 'uid', targetField: 'title' });
    expect(uid.messages('a b')).toEqual(['field must match the following: "/^[A-Za-z0-9-_.~]*$/"']);
    expect(uid.messages('taken')).toEqual(['This attribute must be unique']);
    expect(uid.change('free').claims).toMatchObject([{ kind: 'unique', value: 'free', except: null }]);
    expect(uid.change('free', UPDATE).claims).toMatchObject([{ except: 1 }]);
    expect(uid.change(null).claims).toEqual([]);
  });

  test('a password is marked for hashing, and not too long for the hash', () => {
    const password = attribute({ type: 'password' });
    expect(password.stored('secret')).toEqual({ kind: 'password', text: 'secret' });
    expect(password.messages('é'.repeat(37))).toEqual(['field must be at most 72 bytes']);
  });
});

describe('required values', () => {
  const required = attribute({ type: 'string', required: true });
  const json = attribute({ type: 'json', required: true });

  test('are needed in a new entry', () => {
    expect(required.messages(undefined)).toEqual(['field must be defined.']);
    expect(required.messages(null)).toEqual([wrong('string', 'null')]);
    expect(json.messages(null)).toEqual(['field must be defined.']);
  });

  test('cannot be cleared in a stored entry', () => {
    expect(required.messages(undefined, UPDATE)).toEqual([]);
    expect(required.messages(null, UPDATE)).toEqual([wrong('string', 'null')]);
    expect(json.messages(null, UPDATE)).toEqual(['field cannot be null.']);
  });

  test('are optional in a draft', () => {
    expect(required.messages(null, DRAFT)).toEqual([]);
    expect(required.stored(null, DRAFT)).toBeNull();
  });

  test('a default replaces an absent value of a new entry, not null', () => {
    const kind = attribute({ type: 'string', required: true, default: 'news' });
    expect(kind.messages(undefined)).toEqual([]);
    expect(kind.stored(undefined)).toBe('news');
    expect(kind.stored(undefined, UPDATE)).toBeUndefined();
    const optional = attribute({ type: 'json', default: { a: 1 } });
    expect(optional.stored(undefined)).toBe('{"a":1}');
    expect(optional.stored(null)).toBeNull();
  });
});

describe('numbers', () => {
  const integer = attribute({ type: 'integer', min: -5, max: 10.5 });

  test.each([
    [3, 3],
    ['3', 3],
    [' 3 ', 3],
    ['1e1', 10],
    [-5, -5],
  ])('%j is stored as %j', (value, stored) => {
    expect(integer.messages(value)).toEqual([]);
    expect(integer.stored(value)).toBe(stored);
  });

  test.each([
    [1.5, 'field must be an integer'],
    [-6, 'field must be greater than or equal to -5'],
    [11, 'field must be less than or equal to 10'],
    [true, 'field must be a `number` type, but the final value was: `NaN` (cast from the value `true`).'],
    ['0x8', 'field must be a `number` type, but the final value was: `NaN` (cast from the value `"0x8"`).'],
    // Values that the contract reads as 16 get the contract's error.
    ['0x10', 'field must be less than or equal to 10'],
    [['11'], 'field must be less than or equal to 10'],
    ['', 'field must be a `number` type, but the final value was: `NaN` (cast from the value `""`).'],
    [Number.POSITIVE_INFINITY, wrong('number', 'Infinity')],
  ])('%j is refused', (value, message) => {
    expect(integer.messages(value)).toEqual([message]);
  });

  test('Infinity is refused', () => {
    const message = 'field must be a `number` type, but the final value was: `NaN` (cast from the value `"Infinity"`).';
    expect(attribute({ type: 'float' }).messages('Infinity')).toEqual([message]);
  });

  test('values that do not fit the column are refused', () => {
    const wide = attribute({ type: 'integer' });
    expect(wide.messages(2 ** 31)).toEqual(['field must be less than or equal to 2147483647']);
    expect(wide.messages(-1e30)).toEqual(['field must be greater than or equal to -2147483648']);
  });

  test('big integers are exact', () => {
    const big = attribute({ type: 'biginteger' });
    expect(big.stored('9007199254740993')).toBe('9007199254740993');
    expect(big.stored('+0012')).toBe('12');
    expect(big.stored(12)).toBe('12');
    expect(big.messages('9223372036854775808')).toEqual(['field must be less than or equal to 9223372036854775807']);
    expect(big.messages(`-${'9'.repeat(100_000)}`)).toEqual([
      'field must be greater than or equal to -9223372036854775808',
    ]);
    expect(big.messages('abc')).toEqual([
      'field must be a `number` type, but the final value was: `NaN` (cast from the value `"abc"`).',
    ]);
    expect(big.messages({})).toHaveLength(1);
    expect(big.messages(1.5)).toEqual(['field must be an integer']);
  });

  test('floats and decimals keep their value', () => {
    expect(attribute({ type: 'float' }).stored('12.345')).toBe(12.345);
    expect(attribute({ type: 'decimal' }).stored(0.1)).toBe(0.1);
  });
});

describe('choices', () => {
  const kind = attribute({ type: 'enumeration', enum: ['a', 'b', '5'] });

  test('one of the list, or a value equal as a string', () => {
    expect(kind.stored('a')).toBe('a');
    expect(kind.stored(5)).toBe('5');
    expect(kind.stored(null)).toBeNull();
    expect(kind.messages('c')).toEqual(['field must be one of the following values: a, b, 5, ']);
    expect(kind.messages([])).toEqual([wrong('string', '[]'), 'field must be one of the following values: a, b, 5, ']);
  });

  test.each([
    [true, true],
    ['TRUE', true],
    [1, true],
    ['0', false],
    [['false'], false],
  ])('the flag %j is %j', (value, stored) => {
    expect(attribute({ type: 'boolean' }).stored(value)).toBe(stored);
  });

  test('other flags are refused', () => {
    expect(attribute({ type: 'boolean' }).messages('yes')).toEqual([wrong('boolean', '"yes"')]);
    expect(attribute({ type: 'boolean' }).messages(2)).toEqual([wrong('boolean', '2')]);
  });
});

describe('dates', () => {
  test.each([
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2024-02-03T23:00:00-10:00', '2024-02-03'],
    ['time', '10:20:30', '10:20:30.000'],
    ['time', '10:20:30.4', '10:20:30.400'],
    ['datetime', '2024', new Date('2024-01-01T00:00:00Z')],
    ['datetime', '2001-01', new Date('2001-01-01T00:00:00Z')],
    ['datetime', '2024-01-01T00:00:00+02:00', new Date('2023-12-31T22:00:00Z')],
    ['datetime', 1704067200000, new Date('2024-01-01T00:00:00Z')],
    ['timestamp', '1704067200000', new Date('2024-01-01T00:00:00Z')],
  ])('a %s %j is stored as %j', (type, value, stored) => {
    expect(attribute({ type }).stored(value)).toEqual(stored);
  });

  test.each([
    ['date', '2024-02-30', 'Invalid date'],
    ['date', 5, 'Invalid format, expected yyyy-MM-dd'],
    ['time', '10:20', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['time', 5, 'Expected a string, got a number'],
    ['datetime', 'tomorrow', 'Invalid format, expected a timestamp or an ISO date'],
    ['datetime', {}, 'Invalid format, expected a timestamp or an ISO date'],
  ])('a %s %j is refused without a path', (type, value, message) => {
    const refusal = refusalOf(attribute({ type }).change(value));
    expect(refusal).toMatchObject({ name: 'ValidationError', message, details: {} });
  });

  test('a unique date is compared as it is stored', () => {
    expect(attribute({ type: 'date', unique: true }).change('2024-02-03T10:00:00Z').claims).toMatchObject([
      { kind: 'unique', value: '2024-02-03' },
    ]);
  });
});

describe('JSON', () => {
  const json = attribute({ type: 'json' });

  test.each([[{ a: [1] }], ['text'], ['{"a":1}'], [5], [[]], [false]])('%j is kept', (value) => {
    expect(json.stored(value)).toBe(JSON.stringify(value));
  });

  test('null is not a value', () => {
    expect(json.stored(null)).toBeNull();
  });

  test('values nested too deeply are refused', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(json.messages(deep)).toEqual(['field is nested too deeply']);
  });
});

test('a custom field has the rules of its underlying type', () => {
  const color = attribute({ type: 'customField', customField: 'plugin::color-picker.color', regex: '^#' });
  expect(color.stored('#fff')).toBe('#fff');
  expect(color.messages('fff')).toEqual(['field must match the following: "/^#/"']);
});

test.each(['float', 'decimal', 'integer', 'biginteger'])('a %s is read in proportion to its length', async (type) => {
  const digits = '1'.repeat(60_000);
  const readAll = () => {
    for (const text of [`${digits}x`, `${digits}.${digits}x`, `${' '.repeat(60_000)}x`]) {
      expect(attribute({ type }).messages(text)).toHaveLength(1);
    }
  };
  expect(await cpuSeconds(readAll)).toBeLessThan(5);
});

test('a string for which a pattern takes forever is refused, and so are others that would take as long', () => {
  const { messages, stored } = attribute({ type: 'string', regex: '(a+)+$' });
  expect(stored('a'.repeat(100))).toBe('a'.repeat(100));
  expect(messages('b!')).toEqual(['field must match the following: "/(a+)+$/"']);
  expect(messages(`${'a'.repeat(30)}!`)).toEqual(['field takes too long to match "/(a+)+$/": make it shorter']);
});
