import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/support/conformance-queries.ts';
import { firstIssue, type Issue, invalidParameter } from './issues.ts';

const issue = (stage: Issue['stage'], place: number, pass: Issue['pass']): Issue => ({
  stage,
  place,
  pass,
  error: invalidParameter(`${stage} ${place} ${pass}`),
});

describe('which of several mistakes is told', () => {
  test('none when there is none', () => {
    expect(firstIssue([])).toBeNull();
  });

  test('by stage, then place, then pass, and the earlier of equals', () => {
    const issues = [
      issue('sort', 0, 'unknown'),
      issue('filters', 2, 'unknown'),
      issue('filters', 1, 'private'),
      issue('filters', 1, 'secret'),
    ];
    expect(firstIssue(issues)?.message).toBe('Invalid parameter filters 1 secret');
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
    [
      'forms before pagination',
      'article?pagination[page]=1&pagination[limit]=1&sort=title:up',
      'Invalid sort order "up". Expected a direction: "asc" or "desc".',
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
