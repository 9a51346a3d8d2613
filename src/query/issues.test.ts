import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/support/conformance-queries.ts';
import { firstIssue, type Issue, invalidParameter } from './issues.ts';

const issue = (stage: Issue['stage'], place: number, pass: Issue['pass']): Issue => ({
  stage,
  place,
  pass,
  error: invalidParameter(`${stage} ${place} ${pass}`),
});

const MIXED_PAGES = 'Invalid pagination parameters. Expected either start/limit or page/pageSize';
const MIXED_WINDOW = 'Invalid pagination attributes. You cannot use page and offset pagination in the same query';

describe('which of several errors is reported', () => {
  test('none without issues', () => {
    expect(firstIssue([])).toBeNull();
  });

  test('by stage, then place, then pass, and the earlier of equals', () => {
    const issues = [
      issue('sort', 0, 'unknown'),
      issue('filters', 2, 'unknown'),
      issue('filters', 1, 'private'),
      issue('filters', 1, 'filteredSecret'),
    ];
    expect(firstIssue(issues)?.message).toBe('Invalid parameter filters 1 filteredSecret');
    const equal = { ...issue('budget', 0, 'unknown'), error: invalidParameter('second') };
    expect(firstIssue([issue('budget', 0, 'unknown'), equal])?.message).toBe('Invalid parameter budget 0 unknown');
  });

  test.each([
    ['filters before sort', 'article?sort=nosort&filters[nofilter]=1', 'Invalid parameter nofilter'],
    ['sort before fields', 'article?fields[0]=nofield&sort=nosort', 'Invalid parameter nosort'],
    [
      'fields before populate',
      'article?populate[author][fields][0]=nopop&fields[0]=nofield',
      'Invalid parameter nofield',
    ],
    ['names before forms', 'article?filters[$and]=x&sort=nosort', 'Invalid parameter nosort'],
    ['unknown before password', 'article?filters[accessCode]=1&filters[nosuch]=1', 'Invalid parameter nosuch'],
    ['password before private', 'article?filters[editorNote]=1&filters[accessCode]=1', 'Invalid parameter accessCode'],
    ['zone before password', 'article?filters[accessCode]=1&filters[blocks]=1', 'Invalid parameter blocks'],
    ['pages before forms', 'article?pagination[page]=1&pagination[limit]=1&sort=title:up', MIXED_PAGES],
    ['pages before numbers', 'article?pagination[page]=one&pagination[limit]=1', MIXED_PAGES],
    ['names before pages', 'article?pagination[page]=1&pagination[limit]=1&sort=nosort', 'Invalid parameter nosort'],
    ['windows before values', 'article?page=1&filters[releaseDate]=x', MIXED_WINDOW],
    ['windows before the count', 'article?page=1&pagination[withCount]=x', MIXED_WINDOW],
    [
      'a window of a populate before values',
      'article?populate[author][limit]=2&populate[author][page]=1&filters[releaseDate]=x',
      MIXED_WINDOW,
    ],
    [
      'values before the count',
      'article?pagination[withCount]=x&filters[releaseDate]=x',
      'Invalid format, expected yyyy-MM-dd',
    ],
    [
      'values before a limit beside pages',
      'article?limit=1&filters[releaseDate]=x',
      'Invalid format, expected yyyy-MM-dd',
    ],
    [
      'keys of a populate as they stand',
      'article?populate[author][filters][first]=1&populate[author][sort]=second',
      'Invalid parameter first',
    ],
    [
      'what is populated further down in its place among them',
      'article?populate[author][populate][articles][sort]=first&populate[author][filters][second]=1',
      'Invalid parameter first',
    ],
    [
      'keys before what is populated further down',
      'article?populate[author][filters][first]=1&populate[author][populate][articles][sort]=second',
      'Invalid parameter first',
    ],
    [
      'the first populate before the second',
      'article?populate[author][sort]=second&populate[categories][sort]=third',
      'Invalid parameter second',
    ],
  ])('%s', (_, request, message) => {
    expect(refusal(request)).toBe(message);
  });
});

/** Recorded from a running 4.26.2. */
describe('among the members of a list, which are checked concurrently', () => {
  test.each([
    ['the name that is less deep', 'article?sort[0]=author.deep&sort[1]=flat', 'flat'],
    ['also in one text', 'article?sort=author.deep,flat', 'flat'],
    ['of equals the first', 'article?sort[0]=author.first&sort[1]=author.second', 'first'],
    ['a relation sooner than a component', 'article?sort[0]=seo.later&sort[1]=author.sooner', 'sooner'],
    ['private ones too', 'article?sort[0]=author.articles.editorNote&sort[1]=secretReviewer.id', 'secretReviewer'],
    ['filters', 'article?filters[$and][0][author][deep]=1&filters[$and][1][flat]=1', 'flat'],
    ['groups in groups', 'article?filters[$and][0][$or][0][deep]=1&filters[$and][1][flat]=1', 'flat'],
    ['below id', 'article?filters[$and][0][id][deep]=4&filters[$and][1][flat]=1', 'flat'],
    [
      'what stands before it takes its time',
      'article?filters[$and][0][title]=a&filters[$and][0][late]=1&filters[$and][1][author][deep]=1',
      'deep',
    ],
    ['not the keys of an object', 'article?filters[author][deep]=1&filters[flat]=1', 'deep'],
    ['nor those of a sort', 'article?sort[author][deep]=asc&sort[flat]=asc', 'deep'],
    ['below a populate', 'article?populate[author][sort][0]=articles.deep&populate[author][sort][1]=flat', 'flat'],
  ])('%s', (_, request, name) => {
    expect(refusal(request)).toBe(`Invalid parameter ${name}`);
  });
});

describe('one entry by its id', () => {
  test.each([
    ['values of filters are not looked at', 'article/1?filters[releaseDate]=soon&filters[title][$between]=x', null],
    ['nor are the forms of filters and sort', 'article/1?filters[$and]=x&sort=title:up', null],
    ['names are', 'article/1?filters[nosuch]=x', 'Invalid parameter nosuch'],
  ])('%s', (_, request, message) => {
    expect(refusal(request)).toBe(message);
  });
});

test('below a polymorphic relation unknown names are ignored, wrong values are reported', () => {
  expect(refusal('article?filters[comments][nosuch]=1')).toBeNull();
  expect(refusal('article?filters[comments][createdAt]=soon')).toBe(
    'Invalid format, expected a timestamp or an ISO date',
  );
});
