import { describe, expect, test } from 'vitest';
import { refusal, shapeOf, valuesOf } from '../../../test/support/conformance-queries.ts';

/** The filter of a list of categories, which has neither drafts nor locales. */
function whereOf(filters: string, type = 'category'): string {
  const shape = shapeOf(`${type}?fields[0]=id&${filters}`);
  return / where (.*) \{\}$/.exec(shape)?.[1] ?? '';
}

describe('operators over a field', () => {
  test.each([
    '$eq',
    '$eqi',
    '$ne',
    '$nei',
    '$lt',
    '$lte',
    '$gt',
    '$gte',
    '$contains',
    '$notContains',
    '$containsi',
    '$notContainsi',
    '$startsWith',
    '$startsWithi',
    '$endsWith',
    '$endsWithi',
  ])('%s takes one value', (operator) => {
    const request = `filters[name][${operator}]=Ada`;
    expect(whereOf(request)).toBe(`name ${operator} #0`);
    expect(valuesOf(`category?${request}`)).toEqual(['Ada']);
  });

  test.each(['$in', '$notIn'])('%s accepts a list, or one value as a list', (operator) => {
    expect(whereOf(`filters[position][${operator}][0]=1&filters[position][${operator}][1]=2`)).toBe(
      `position ${operator} #0 #1`,
    );
    expect(whereOf(`filters[position][${operator}]=1`)).toBe(`position ${operator} #0`);
    expect(valuesOf(`category?filters[position][${operator}][]=1&filters[position][${operator}][]=2`)).toEqual([1, 2]);
  });

  test('$between takes two values', () => {
    expect(whereOf('filters[position][$between][0]=1&filters[position][$between][1]=2')).toBe(
      'position $between #0 #1',
    );
    for (const text of ['filters[position][$between]=1', 'filters[position][$between][]=1']) {
      expect(refusal(`category?${text}`)).toMatch(/^\$between expects two values/);
    }
  });

  test.each([
    ['$null', 'true', 'null'],
    ['$null', 'false', 'not null'],
    ['$null', '0', 'not null'],
    ['$null', '', 'not null'],
    ['$notNull', 'true', 'not null'],
    ['$notNull', 'f', 'null'],
    ['$notNull', 'anything', 'not null'],
  ])('%s=%s is %s', (operator, value, expected) => {
    expect(whereOf(`filters[name][${operator}]=${value}`)).toBe(`name is ${expected}`);
  });

  test.each([
    ['$eq', 'null'],
    ['$eqi', 'null'],
    ['$ne', 'not null'],
    ['$nei', 'not null'],
  ])('%s without a value asks for %s', (operator, expected) => {
    expect(whereOf(`filters[name][${operator}]`)).toBe(`name is ${expected}`);
  });

  test('a plain value is $eq, a list is $in, several operators must all match', () => {
    expect(whereOf('filters[name]=Ada')).toBe('name $eq #0');
    expect(whereOf('filters[name]=Ada&filters[name]=Bob')).toBe('name $in #0 #1');
    expect(whereOf('filters[position][$gt]=1&filters[position][$lt]=9')).toBe('(position $gt #0 and position $lt #1)');
  });

  test('an operator for one value accepts a list as alternatives', () => {
    expect(whereOf('filters[name][$contains][0]=a&filters[name][$contains][1]=b')).toBe(
      '(name $contains #0 or name $contains #1)',
    );
  });

  test('$not inside a field negates everything below', () => {
    expect(whereOf('filters[name][$not][$eq]=Ada')).toBe('not name $eq #0');
    expect(whereOf('filters[name][$not]=Ada')).toBe('not name $eq #0');
    expect(whereOf('filters[position][$not][$gt]=1&filters[position][$not][$lt]=9')).toBe(
      'not (position $gt #0 and position $lt #1)',
    );
    expect(whereOf('filters[name][$not][0][$eq]=a&filters[name][$not][1][$eq]=b')).toBe(
      '(not name $eq #0 or not name $eq #1)',
    );
  });

  test('values have the type of the field for comparisons and are strings for text operators', () => {
    expect(valuesOf('category?filters[position][$gt]=7')).toEqual([7]);
    expect(valuesOf('category?filters[position][$contains]=7')).toEqual(['7']);
    expect(valuesOf('category?filters[createdAt][$lt]=2024-01-01')).toEqual([new Date('2024-01-01T00:00:00Z')]);
    expect(valuesOf('category?filters[createdAt][$startsWith]=2024')).toEqual(['2024']);
  });

  test('parts that the contract ignores are ignored', () => {
    expect(whereOf('filters[name][nosuch]=x')).toBe('');
    expect(whereOf('filters[name][$eq][a]=x')).toBe('');
    expect(whereOf('filters')).toBe('');
    // An index beyond 100 turns a list into an object.
    expect(whereOf('filters[position][$in][100]=1')).toBe('');
  });

  test('an operator below an operator is not a separate condition', () => {
    expect(whereOf('filters[name][$contains][$eq]=x')).toBe('name $contains #0');
    expect(valuesOf('category?filters[name][$contains][$eq]=x')).toEqual(['[object Object]']);
    expect(whereOf('filters[name][$in][$eq]=x').trim()).toBe('name $in');
    expect(valuesOf('category?filters[name][$in][0][$eq]=x&filters[name][$in][1]=y')).toEqual(['y']);
    expect(whereOf('filters[name][$notIn][0][$eq]=x&filters[name][$notIn][1]=y')).toBe(
      '(name $notIn #0 and name is not null)',
    );
  });

  test('nested lists of a text operator are flattened, without items with unknown names', () => {
    expect(valuesOf('category?filters[name][$eqi][0][0]=x&filters[name][$eqi][0][1]=y')).toEqual(['x', 'y']);
    expect(whereOf('filters[name][$contains][0][a]=x')).toBe('');
    expect(whereOf('filters[name][$contains][0][a]=x&filters[name][$contains][1]=y')).toBe('(name $contains #0)');
  });
});

describe('groups', () => {
  test('a list inside a group contains conditions that must all match', () => {
    expect(whereOf('filters[$or][0][name]=a&filters[$or][1][0][name]=b&filters[$or][1][1][slug]=c')).toBe(
      '(name $eq #0 or (name $eq #1 and slug $eq #2))',
    );
  });

  test('keys of one object must all match', () => {
    expect(whereOf('filters[name]=a&filters[slug]=b')).toBe('(name $eq #0 and slug $eq #1)');
  });

  test('$and, $or and $not nest', () => {
    expect(whereOf('filters[$or][0][name]=a&filters[$or][1][slug]=b')).toBe('(name $eq #0 or slug $eq #1)');
    expect(whereOf('filters[$or][0][name]=a&filters[$or][0][slug]=b&filters[$or][1][slug]=c')).toBe(
      '((name $eq #0 and slug $eq #1) or slug $eq #2)',
    );
    expect(whereOf('filters[$and][0][$or][0][name]=a&filters[$and][0][$or][1][name]=b&filters[$and][1][slug]=c')).toBe(
      '((name $eq #0 or name $eq #1) and slug $eq #2)',
    );
    expect(whereOf('filters[$not][name]=a')).toBe('not name $eq #0');
    expect(whereOf('filters[$not][$not][name]=a')).toBe('not not name $eq #0');
    expect(whereOf('filters[$not][name]=a&filters[$not][slug]=b')).toBe('not (name $eq #0 and slug $eq #1)');
    expect(whereOf('filters[$not][0][name]=a&filters[$not][1][articles][title]=b')).toBe(
      'not (name $eq #0 and articles[title $eq #1])',
    );
  });

  test('filters may be a list itself', () => {
    expect(whereOf('filters[0][name]=a&filters[1][slug]=b')).toBe('(name $eq #0 and slug $eq #1)');
  });

  test('the last group of each operator wins, including those below relations', () => {
    const below = 'filters[parent][$or][0][name]=a';
    const own = 'filters[$or][0][position]=1';
    expect(whereOf(`${below}&${own}`)).toBe('(parent[overwritten] and (position $eq #1))');
    expect(whereOf(`${own}&${below}`)).toBe('(overwritten and parent[(name $eq #1)])');
    expect(whereOf(`${below}&filters[children][$or][0][name]=b`)).toBe(
      '(parent[overwritten] and children[(name $eq #1)])',
    );
    expect(whereOf(`${below}&filters[$and][0][position]=1`)).toBe('(parent[(name $eq #0)] and (position $eq #1))');
    expect(whereOf(`filters[$and][0][parent][$or][0][name]=a&filters[$and][1][$or][0][position]=1`)).toBe(
      '(parent[(name $eq #0)] and (position $eq #1))',
    );
    expect(refusal(`category?filters[parent][$or][0][nothing]=a&${own}`)).toBe('Invalid parameter nothing');
  });

  test('an empty group is dropped', () => {
    expect(whereOf('filters[$or][0][name][$in][a]=x')).toBe('');
  });
});

describe('relations, components and media', () => {
  test.each([
    ['filters[parent][name]=a', 'parent[name $eq #0]'],
    ['filters[parent][parent][name][$contains]=a', 'parent[parent[name $contains #0]]'],
    ['filters[parent]=7', 'parent[id $eq #0]'],
    ['filters[parent][id]=7', 'parent[id $eq #0]'],
    ['filters[parent][id][$in][]=7&filters[parent][id][$in][]=8', 'parent[id $in #0 #1]'],
    ['filters[parent][$in][]=7&filters[parent][$in][]=8', 'parent[id $in #0 #1]'],
    ['filters[parent][]=7&filters[parent][]=8', 'parent[id $in #0 #1]'],
    ['filters[parent][$null]=true', 'parent[id is null]'],
    ['filters[parent]', 'parent[id is null]'],
    ['filters[parent][$notNull]=true', 'parent[id is not null]'],
    ['filters[parent][$or][0][name]=a&filters[parent][$or][1][slug]=b', 'parent[(name $eq #0 or slug $eq #1)]'],
    ['filters[articles][title][$eq]=a', 'articles[title $eq #0]'],
    ['filters[$not][articles][title]=a', 'not articles[title $eq #0]'],
  ])('%s', (filters, expected) => {
    expect(whereOf(filters)).toBe(expected);
  });

  test.each([
    ['filters[seo][metaTitle]=a', 'seo[metaTitle $eq #0]'],
    ['filters[seo][metaSocial][network]=twitter', 'seo[metaSocial[network $eq #0]]'],
    ['filters[cover][name][$contains]=a', 'cover[name $contains #0]'],
    ['filters[comments][score][$gt]=1', 'comments[score $gt #0]'],
    ['filters[createdBy][id]=1', 'createdBy[id $eq #0]'],
  ])('%s', (filters, expected) => {
    expect(whereOf(filters, 'article')).toBe(`(${expected} and publishedAt is not null)`);
  });
});

describe('rejected requests', () => {
  test.each([
    ['article?filters[nosuch]=1', 'nosuch'],
    ['article?filters[author][nosuch]=1', 'nosuch'],
    ['article?filters[$or][0][nosuch]=1', 'nosuch'],
    ['article?filters[$not][nosuch]=1', 'nosuch'],
    ['article?filters[$nosuch]=1', '$nosuch'],
    ['article?filters[editorNote]=1', 'editorNote'],
    ['article?filters[accessCode][$startsWith]=1', 'accessCode'],
    ['article?filters[author][secretNote]=1', 'secretNote'],
    ['article?filters[author][pinCode]=1', 'pinCode'],
    ['article?filters[secretReviewer][name]=1', 'secretReviewer'],
    ['article?filters[seo][internalScore]=1', 'internalScore'],
    ['article?filters[blocks][title]=1', 'blocks'],
    ['comment?filters[related][id]=1', 'related'],
    ['category?filters[createdBy][id]=1', 'createdBy'],
    ['article?filters[id][nosuch]=1', 'nosuch'],
    ['article?filters[$or][blocks][title]=1', 'blocks'],
    ['article?filters[$or][cover][createdBy]=1', 'createdBy'],
    ['article?filters[$and][author][pinCode]=1', 'pinCode'],
    ['comment?filters[$or][related]=1', 'related'],
    ['article?filters[0]=1', null],
  ])('%s', (request, name) => {
    if (name === null) expect(refusal(request)).toMatch(/^Each element of a group of filters must be an object/);
    else expect(refusal(request)).toBe(`Invalid parameter ${name}`);
  });

  test.each([
    ['article?filters=x', /^The filters parameter must be an object/],
    ['article?filters[$and]=x', /^\$and must be an array of filters/],
    ['article?filters[$or][0]=x', /^Each element of a group of filters must be an object/],
    ['article?filters[$not]=x', /^\$not must be an object of filters/],
    ['article?filters[$not][0]=x', /^Each element of a group of filters must be an object/],
    ['article?filters[$eq]=x', /^Only \$and, \$or and \$not can be used outside a field\. Found \$eq\.$/],
    ['article?filters[author][$eq]=1&filters[author][name]=x', /^Only one operator, or fields without operators/],
    ['article?filters[author][$not][name]=x', /^\$not below a relation compares its id/],
    [
      'article?filters[title][$or][0]=x',
      /^Undefined attribute level operator \$or\. Expected one of \$eq, [^.]*\$not\. \$or goes around fields, as in filters\[\$or\]/,
    ],
    ['article?filters[title][$or][0]=x', /^(?!.*Expected one of[^.]*\$or)/],
    // Each value is converted before they are counted.
    ['article?filters[releaseDate][$between][0]=soon', /^Invalid format, expected yyyy-MM-dd$/],
    ['article?filters[title][$in][0][a]=x', null],
    ['article?filters[readCount]=many', /^Invalid value for "readCount"\. Expected a number, got "many"\.$/],
    ['article?filters[releaseDate]=soon', /^Invalid format, expected yyyy-MM-dd$/],
    ['article?filters[title][$eq][$in]=x', /^\$eq expects a plain value, not an object\.$/],
    ['article?filters[releaseDate][0][$lte]=2024-01-01', null],
    ['article?filters[title][$between][$gt]=x', /^\$between expects two values/],
    ['article?filters[readCount][$between][0][a]=1&filters[readCount][$between][1]=2', /^\$between expects two values/],
  ])('%s', (request, message) => {
    if (message === null) expect(refusal(request)).toBeNull();
    else expect(refusal(request)).toMatch(message);
  });
});

describe('one entry by its id', () => {
  test('checks filters but does not use them', () => {
    expect(shapeOf('category/7?fields[0]=id&filters[name]=a&sort=name')).toBe(
      'first api::category.category where id $eq #1 {}',
    );
    expect(refusal('category/7?filters[nosuch]=a')).toBe('Invalid parameter nosuch');
    expect(valuesOf('category/seven')).toEqual(['seven']);
  });
});

describe('locale, publication state and search of a list', () => {
  test.each([
    ['article?fields[0]=id', 'publishedAt is not null'],
    ['article?fields[0]=id&publicationState=live', 'publishedAt is not null'],
    ['article?fields[0]=id&publicationState=preview', ''],
    ['article?fields[0]=id&publicationState', ''],
    ['category?fields[0]=id&publicationState=live', ''],
    ['category?fields[0]=id&locale=fr', ''],
    ['page?fields[0]=id', '(locale $eq #0 and publishedAt is not null)'],
    ['page?fields[0]=id&locale=all', 'publishedAt is not null'],
    ['page?fields[0]=id&locale=fr&publicationState=preview', 'locale $eq #0'],
    ['page?fields[0]=id&locale[]=fr&locale[]=de&publicationState=preview', 'locale $in #0 #1'],
    ['page/1?fields[0]=id&locale=fr', 'id $eq #0'],
    ['campaign?fields[0]=id', 'publishedAt is not null'],
  ])('%s', (request, expected) => {
    expect(/ where (.*) \{\}$/.exec(shapeOf(request))?.[1] ?? '').toBe(expected);
  });

  test('the default locale is a value, used if the request names none', () => {
    expect(valuesOf('page')).toEqual(['en']);
    expect(valuesOf('page?locale=fr')).toEqual(['fr']);
  });

  test.each(['draft', 'LIVE', ''])('publicationState=%s is rejected', (state) => {
    expect(refusal(`article?publicationState=${state}`)).toMatch(
      /^Invalid publicationState\. Expected one of 'preview','live' received: /,
    );
  });

  test('search covers visible text fields, and numeric fields for a number', () => {
    expect(shapeOf('author?fields[0]=id&_q=ada')).toBe(
      'page counted api::author.author search(id name email bio)#0 {}',
    );
    expect(shapeOf('author?fields[0]=id&_q=7')).toBe(
      'page counted api::author.author search(id name email bio score)#0 {}',
    );
    expect(shapeOf('author?fields[0]=id&_q=')).toBe('page counted api::author.author {}');
    expect(valuesOf('author?_q=100%25')).toEqual(['100%']);
    expect(refusal('author?_q[a]=1')).toBe('Invalid _q parameter. Expected a string to search for.');
  });
});
