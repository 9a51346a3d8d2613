import { describe, expect, test } from 'vitest';
import { changeOf, messagesOf } from '../../test/support/conformance-changes.ts';
import { conformanceModel } from '../../test/support/conformance-model.ts';
import type { ScalarAttribute } from '../schema/model.ts';
import { exampleData } from './example-data.ts';
import { exampleValue } from './example-value.ts';

const model = await conformanceModel();

const own = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);

describe('an example of a body', () => {
  test.each(own.map((type) => [type.singularName, type] as const))('of %s is accepted', (name, type) => {
    expect(messagesOf(changeOf(name, exampleData(model, type)))).toEqual([]);
    expect(messagesOf(changeOf(name, exampleData(model, type, { idOf: () => 1 })))).toEqual([]);
  });

  test('includes relations if entries are known, and omits them otherwise', () => {
    const article = own.find(({ uid }) => uid === 'api::article.article');
    if (article === undefined) throw new Error('no articles');
    expect(exampleData(model, article)).not.toHaveProperty('author');
    const data = exampleData(model, article, { idOf: (uid) => (uid === 'api::author.author' ? 7 : null) });
    expect(data).toMatchObject({ author: 7 });
    expect(data).not.toHaveProperty('categories');
  });
});

describe('an example of a field', () => {
  const value = (constraints: NonNullable<ScalarAttribute['constraints']>, part: Partial<ScalarAttribute> = {}) =>
    exampleValue({ name: 'orderCode', type: 'string', constraints, ...part } as ScalarAttribute);

  test.each([
    [/^[A-Z]{3}-\d{4}$/, undefined, undefined],
    [/^(?:red|green)$/, undefined, undefined],
    [/^\+?[0-9 ()-]{7,}$/, 10, 20],
    [/^#(?:[0-9a-f]{3}){1,2}$/i, undefined, undefined],
    [/^https?:\/\/[\w.-]+(?:\/\S*)?$/, undefined, undefined],
    [/^[^@\s]+@example\.org$/, undefined, undefined],
    [/^[a-z]+$/g, 30, 40],
    [/^v\d+\.\d+\.\d+(-[\w.]+)?$/, undefined, undefined],
  ] as const)('%s matches', (regex, minLength, maxLength) => {
    const text = String(value({ regex, ...(minLength && { minLength }), ...(maxLength && { maxLength }) }));
    expect(text).toMatch(new RegExp(regex.source, regex.flags.replace('g', '')));
    expect(text.length).toBeGreaterThanOrEqual(minLength ?? 0);
    expect(text.length).toBeLessThanOrEqual(maxLength ?? 1000);
  });

  test('respects lengths and limits, and omits fields without a possible value', () => {
    expect(value({ maxLength: 3 })).toBe('An ');
    expect(String(value({ minLength: 100 }))).toHaveLength(100);
    expect(value({ min: 5.5 }, { type: 'integer' })).toBe(6);
    expect(value({ max: -2 }, { type: 'decimal' })).toBe(-2);
    expect(value({ regex: /^(?=x)y$/ })).toBeUndefined();
  });
});
