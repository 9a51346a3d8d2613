import { describe, expect, it } from 'vitest';
import { typeFinder } from '../../explorer/src/query/model.ts';
import { parseQuery, type RawObject, writeQuery } from '../../explorer/src/query/raw.ts';
import { readForm } from '../../explorer/src/query/read-form.ts';
import { changeQuery, writeForm } from '../../explorer/src/query/write-form.ts';
import { asText } from '../../explorer/src/query/writing.ts';
import { describeModel, routeOf } from '../../src/explorer/describe-model.ts';
import { describeQuery } from '../../src/query/describe-query.ts';
import { firstIssue } from '../../src/query/issues.ts';
import { parseQueryString } from '../../src/query/parse-query-string.ts';
import { resolveListQuery, resolveSingleQuery } from '../../src/query/resolve-query.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { conformanceModel } from '../support/conformance-model.ts';
import { recordedLists } from './recorded-urls.ts';

const model = await conformanceModel();
const find = typeFinder(describeModel(model, { showPrivate: false, showRules: false }));
const types = new Map([...model.contentTypes.values()].map((type) => [routeOf(type), type]));

/** What the server makes of a query string: its shape, its values, and the mistake it reports. */
function meaning(type: ContentType, text: string) {
  const context = {
    model,
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    defaultLocale: 'en',
  };
  const resolve = type.kind === 'singleType' ? resolveSingleQuery : resolveListQuery;
  const query = resolve(context, type, parseQueryString(text));
  const mistake = firstIssue(query.issues);
  return mistake === null
    ? { shape: describeQuery(query), values: query.parameters, slice: query.slice }
    : { mistake: mistake.message };
}

const cases = recordedLists().flatMap(({ id, url }) => {
  const [path = '', text = ''] = [url.slice(0, url.indexOf('?')), url.slice(url.indexOf('?') + 1)];
  const type = types.get(path.slice('/api/'.length));
  return type === undefined ? [] : [{ id, text, type }];
});

describe('a recorded query, read into the form and written again', () => {
  it('has enough cases to speak of', () => {
    expect(cases.length).toBeGreaterThan(1000);
  });

  it('means the same to the server', () => {
    const different = cases.filter(({ type, text }) => {
      const described = find(type.uid);
      const written = writeForm(asText(find), described, readForm(find, described, parseQuery(text)));
      return !isEqual(meaning(type, writeQuery(written as RawObject)), meaning(type, text));
    });
    expect(different.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
  });

  it('keeps its notation unless the form changed', () => {
    for (const { type, text } of cases) {
      const query = parseQuery(text);
      const form = readForm(find, find(type.uid), query);
      expect(changeQuery(find, find(type.uid), query, form, { ...form })).toEqual(query);
    }
  });
});

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
