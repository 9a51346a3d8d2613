import { expect, test } from 'vitest';
import { conformanceModel } from '../../test/support/conformance-model.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import { describeIgnored, findIgnored } from './find-ignored.ts';
import { parseQueryString } from './parse-query-string.ts';

const model = await conformanceModel();
const article = contentTypeOf(model, 'api::article.article');
const ignoredIn = (text: string): readonly string[] =>
  findIgnored(model, article, parseQueryString(text)).map(describeIgnored);

test.each([
  ['populat=author', 'populat was ignored. Did you mean populate?'],
  ['filter[title][$eq]=A', 'filter was ignored. Did you mean filters?'],
  ['search=A', 'search was ignored. Did you mean _q?'],
  ['whatever=A', 'whatever was ignored.'],
  ['filters[title][$foo]=A', 'filters[title][$foo] was ignored.'],
  ['filters[title][contains]=A', 'filters[title][contains] was ignored. Did you mean filters[title][$contains]?'],
  [
    'filters[$or][0][author][name][$startWith]=A',
    'filters[$or][0][author][name][$startWith] was ignored. Did you mean filters[$or][0][author][name][$startsWith]?',
  ],
  ['pagination[pagesize]=2', 'pagination[pagesize] was ignored. Did you mean pagination[pageSize]?'],
  ['populate=autor', '"autor" in populate was ignored. Did you mean author?'],
  ['populate[author][populate]=avatr', '"avatr" in populate[author][populate] was ignored. Did you mean avatar?'],
  ['populate[0]=author.avatr', '"author.avatr" in populate was ignored. Did you mean author.avatar?'],
  ['populate[autor][fields]=name', 'populate[autor] was ignored. Did you mean populate[author]?'],
  ['populate[author][feilds]=name', 'populate[author][feilds] was ignored. Did you mean populate[author][fields]?'],
  [
    'populate[author][populate][avatr]=true',
    'populate[author][populate][avatr] was ignored. Did you mean populate[author][populate][avatar]?',
  ],
])('%s: %s', (text, remark) => {
  expect(ignoredIn(text)).toEqual([remark]);
});

test('parts that have an effect or are rejected are not listed', () => {
  for (const text of [
    'sort=title&fields=title&pagination[page]=1&locale=en&_q=a&publicationState=live&access_token=x',
    'filters[title]=A&filters[title][$in][0]=A&filters[$not][title][$null]=true&filters[nothing]=1',
    'populate=*&populate=author,categories&start=1&limit=2',
    'populate[author][on][x]=1&populate[author][filters][name][$eq]=A',
    'sort=title&pagination[after]=x&pagination[before]=',
    'filters=x&populate&pagination=1',
    '',
  ])
    expect(ignoredIn(text), text).toEqual([]);
});
