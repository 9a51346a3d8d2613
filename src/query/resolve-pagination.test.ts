import { describe, expect, test } from 'vitest';
import { CONTEXT, refusal, resolve, shapeOf } from '../../test/support/conformance-queries.ts';
import { firstIssue } from './issues.ts';
import type { ResolveContext } from './resolve-query.ts';

const withSettings = (pagination: Partial<ResolveContext['pagination']>): ResolveContext => ({
  ...CONTEXT,
  pagination: { ...CONTEXT.pagination, ...pagination },
});

const TIGHT = withSettings({ defaultLimit: 5, maxLimit: 10, withCount: false });
const NO_MAXIMUM = withSettings({ maxLimit: null });
const ALL_ON_ONE_PAGE = withSettings({ maxLimit: -1 });

/** `page/pageSize` or `start+limit`, with `!` if nothing is counted. */
function sliceOf(pagination: string, context: ResolveContext = CONTEXT): string {
  const { slice, issues } = resolve(`article?${pagination}`, context);
  const error = firstIssue(issues);
  if (error !== null) return `${error.name}: ${error.message}`;
  if (slice.kind === 'page') return `${slice.page}/${slice.pageSize}${slice.count ? '' : '!'}`;
  if (slice.kind === 'offset') return `${slice.start}+${slice.limit}${slice.count ? '' : '!'}`;
  return slice.kind;
}

describe('pagination as recorded', () => {
  test.each([
    ['', '1/25'],
    ['pagination[page]=2', '2/25'],
    ['pagination[pageSize]=10', '1/10'],
    ['pagination[page]=3&pagination[pageSize]=7', '3/7'],
    ['pagination[start]=5', '5+25'],
    ['pagination[limit]=3', '0+3'],
    ['pagination[start]=5&pagination[limit]=3', '5+3'],
    ['pagination[withCount]=false', '1/25!'],
    ['pagination=x', '1/25'],
    ['pagination[nosuch]=1', '1/25'],
  ])('%s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination)).toBe(expected);
  });

  test.each([
    ['pagination[page]=1e1', '10/25'],
    ['pagination[pageSize]=0x2', '1/2'],
    ['pagination[page]=', '1/25'],
    ['pagination[start]=', '0+25'],
    ['pagination[pageSize]=', '1/1'],
    ['pagination[limit]=', '0+1'],
    ['pagination[page]=%202%20', '2/25'],
    ['pagination[page]', '1/25'],
  ])('plain numeric conversion: %s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination)).toBe(expected);
  });

  test('a fractional page that starts at a whole entry is read but not counted', () => {
    const refused = "PaginationError: Invalid 'page' parameter. Expected an integer > 0, received: 1.5";
    expect(sliceOf('pagination[page]=1.5&pagination[pageSize]=2')).toBe(refused);
    expect(sliceOf('pagination[page]=1.5&pagination[pageSize]=2&pagination[withCount]=false')).toBe('1.5/2!');
    expect(sliceOf('pagination[page]=1.5&pagination[pageSize]=3')).toBe(
      'ValidationError: Invalid pagination[page]. Expected an integer.',
    );
  });

  test('the maximum applies to requested sizes, not to the default', () => {
    const settings = withSettings({ defaultLimit: 50, maxLimit: 10 });
    expect(sliceOf('', settings)).toBe('1/50');
    expect(sliceOf('pagination[page]=1', settings)).toBe('1/10');
    expect(sliceOf('pagination[start]=0', settings)).toBe('0+10');
  });

  test.each([
    ['', '1/25'],
    ['pagination[pageSize]=2', '1/-1'],
    ['pagination[withCount]=true', '1/25'],
    ['pagination[page]=1', '1/-1'],
    ['pagination[start]=5&pagination[limit]=2', '5+-1'],
    [
      'pagination[page]=2&pagination[pageSize]=2',
      'ValidationError: Invalid pagination[page]. This server returns all entries on one page: request page 1.',
    ],
  ])('a maximum of -1 leaves every page without end: %s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination, ALL_ON_ONE_PAGE)).toBe(expected);
  });

  test.each([
    ['pagination[page]=0', '1/25'],
    ['pagination[page]=-3', '1/25'],
    ['pagination[pageSize]=0', '1/1'],
    ['pagination[pageSize]=-1', '1/1'],
    ['pagination[start]=-1', '0+25'],
    ['pagination[limit]=0', '0+1'],
    ['pagination[limit]=-2', '0+1'],
    ['pagination[pageSize]=101', '1/100'],
    ['pagination[limit]=100000', '0+100'],
    ['pagination[limit]=-1', '0+100'],
  ])('out of bounds: %s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination)).toBe(expected);
  });

  test.each([
    ['pagination[limit]=-1', '0+-1'],
    ['pagination[limit]=100000', '0+100000'],
    ['pagination[pageSize]=100000', '1/100000'],
    ['pagination[pageSize]=-1', '1/1'],
  ])('without a maximum: %s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination, NO_MAXIMUM)).toBe(expected);
  });

  test.each([
    ['', '1/5!'],
    ['pagination[limit]=11', '0+10!'],
    ['pagination[limit]=-1', '0+10!'],
    ['pagination[withCount]=true', '1/5'],
  ])('with settings of the project: %s -> %s', (pagination, expected) => {
    expect(sliceOf(pagination, TIGHT)).toBe(expected);
  });

  test.each(['true', 't', '1'])('withCount=%s counts', (value) => {
    expect(sliceOf(`pagination[withCount]=${value}`, TIGHT)).toBe('1/5');
  });

  test.each(['false', 'f', '0'])('withCount=%s does not', (value) => {
    expect(sliceOf(`pagination[withCount]=${value}`)).toBe('1/25!');
  });

  test('withCount=estimate counts roughly', () => {
    expect(resolve('article?pagination[withCount]=estimate').slice).toMatchObject({ kind: 'page', count: 'estimate' });
  });

  test.each(['TRUE', 'yes', '', '2'])('withCount=%s is rejected', (value) => {
    expect(sliceOf(`pagination[withCount]=${value}`)).toBe(
      'ValidationError: Invalid withCount parameter. Expected "t","1","true","false","0","f"',
    );
  });

  test.each(['page]=1&pagination[limit]=2', 'pageSize]=1&pagination[start]=2'])(
    'pagination[%s is rejected',
    (mixed) => {
      expect(sliceOf(`pagination[${mixed}`)).toBe(
        'ValidationError: Invalid pagination parameters. Expected either start/limit or page/pageSize',
      );
    },
  );

  test.each([
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['pageSize=abc', 'pageSize'],
    ['start=1.5', 'start'],
    ['limit=NaN', 'limit'],
    ['limit=1.5', 'limit'],
    ['page=Infinity', 'page'],
    ['page[a]=1', 'page'],
  ])('pagination[%s is rejected', (text, name) => {
    const [key = '', value = ''] = text.split('=');
    const brackets = key.includes('[') ? key.replace('[', '][') : `${key}]`;
    expect(refusal(`article?pagination[${brackets}=${value}`)).toBe(
      `Invalid pagination[${name}]. Expected an integer.`,
    );
  });

  test('the same names are rejected outside pagination, because the list sets them itself', () => {
    const refused =
      'PaginationError: Invalid pagination attributes. You cannot use page and offset pagination in the same query';
    for (const text of ['page=1', 'pageSize=1', 'start=1', 'limit=1']) expect(sliceOf(text)).toBe(refused);
    expect(sliceOf('limit=1', TIGHT)).toBe('1/5!');
    expect(sliceOf('page=1', TIGHT)).toBe(refused);
  });

  test('one entry and a single type are not paginated', () => {
    expect(resolve('article/1').slice).toEqual({ kind: 'first', start: 0 });
    expect(resolve('global').slice).toEqual({ kind: 'first', start: 0 });
  });

  test('a single type accepts start and limit next to its other parameters', () => {
    expect(resolve('homepage?start=1&limit=5').slice).toEqual({ kind: 'first', start: 1 });
    expect(shapeOf('homepage?start=1')).not.toBe(shapeOf('homepage?start=0'));
    expect(refusal('homepage?start=x')).toBe('Invalid start. Expected an integer of at least 0, got "x".');
    expect(refusal('homepage?page=0')).toBe("Invalid 'page' parameter. Expected an integer > 0, received: 0");
    expect(refusal('homepage?page=1&limit=1')).toMatch(/^Invalid pagination attributes/);
  });
});
