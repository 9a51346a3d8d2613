import { describe, expect, test } from 'vitest';
import { EVERYTHING, resolve, without } from '../../test/support/conformance-queries.ts';
import { RequestError } from '../errors.ts';
import { describeQuery } from '../query/describe-query.ts';
import { type Access, accessByActions } from './access.ts';
import { authorizeQuery } from './authorize-query.ts';

const authorized = (request: string, access: Access): string => describeQuery(authorizeQuery(resolve(request), access));

const refusal = (request: string, access: Access): string | null => {
  try {
    authorizeQuery(resolve(request), access);
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return `${error.name}: ${error.message}`;
  }
};

const NOBODY: Access = accessByActions('nobody', () => false);

describe('populate without find on the target', () => {
  test.each([
    ['article?fields[0]=id&populate=author', without('author'), '{}'],
    ['article?fields[0]=id&populate=author', without('category'), '{author {'],
    [
      'author?fields[0]=id&populate[articles][fields][0]=id&populate[articles][populate]=author',
      without('author'),
      '{articles where publishedAt is not null {}}',
    ],
    ['article?fields[0]=id&populate=comments', without('comment'), '{}'],
    ['article?fields[0]=id&populate=internalNotes,author', without('internal-note', 'author'), '{}'],
    // A string is one path until its first comma, and is cut where the caller may not follow.
    ['restaurant?fields[0]=id&populate=signatureDish.photos,categories', without('dish'), '{}'],
    ['restaurant?fields[0]=id&populate=signatureDish.photos,categories', without('category'), '{signatureDish {'],
    ['restaurant?fields[0]=id&populate=categories,signatureDish.photos', without('dish'), '{categories {'],
    ['restaurant?fields[0]=id&populate=signatureDish,categories', without('dish'), '{categories {'],
    ['restaurant?fields[0]=id&populate[]=signatureDish.photos&populate[]=categories', without('dish'), '{categories {'],
    ['restaurant?fields[0]=id&populate[]=signatureDish.photos,logo&populate[]=logo', without('dish'), '{logo {'],
    ['restaurant?fields[0]=id&populate=reviews.author.avatar,logo', without('author'), /\{reviews [^{]*\{[^{}]*\}\}$/],
    ['article?fields[0]=id&populate=secretReviewer.avatar,cover', EVERYTHING, '{}'],
  ])('%s', (request, access, expected) => {
    expect(authorized(request, access)).toMatch(expected);
  });

  test('names below it are checked, forms and values are not', () => {
    const hidden = without('dish');
    for (const wrong of ['[0]=photos', '[sort]=name:up', '[filters][createdAt]=soon', '[populate][photos][limit]=x']) {
      expect(refusal(`restaurant?populate[dishes]${wrong}`, hidden)).toBeNull();
      expect(refusal(`restaurant?populate[dishes]${wrong}`, EVERYTHING)).toMatch(/^ValidationError/);
    }
    expect(refusal('restaurant?populate[dishes][sort]=nosuch', hidden)).toBe(
      'ValidationError: Invalid parameter nosuch',
    );
  });

  test('media and components need no permission', () => {
    expect(authorized('article?fields[0]=id&populate=cover,seo.metaImage', NOBODY)).toMatch(
      /cover \{.*seo \{.*metaImage \{/,
    );
  });

  test('relations of a component do', () => {
    const request = 'homepage?fields[0]=id&populate[blocks][on][zone.related][populate]=*';
    expect(authorized(request, EVERYTHING)).toMatch(/articles .*spotlight .*note .*more .*extras/);
    expect(authorized(request, without('author', 'internal-note'))).not.toMatch(/spotlight|note /);
    expect(authorized(request, NOBODY)).toMatch(/zone\.related \{title more \{.*extras \{/);
  });

  test('a polymorphic relation keeps the types that the caller may find', () => {
    const kept = authorized('comment?fields=*&populate=mentions', without('article', 'page'));
    expect(kept).toContain('api::author.author');
    expect(kept).not.toContain('api::article.article');
    expect(kept).not.toContain('api::page.page');
    expect(
      authorized('comment?fields=*&populate[related][on][api::article.article]=true', without('article')),
    ).toContain('related on()');
  });

  test('files reveal nothing about types that the caller may not find', () => {
    expect(authorized('article?fields[0]=id&populate=cover.related', without('dish'))).not.toContain('api::dish.dish');
  });

  test('creators depend on the type, not on a permission', () => {
    expect(authorized('article?fields[0]=id&populate=createdBy', NOBODY)).toContain('createdBy {firstname');
  });
});

describe('filters and sorts over a relation without find', () => {
  const access = without('author', 'comment');

  test.each([
    ['article?filters[author][name]=x', 'author'],
    ['article?filters[author]=1', 'author'],
    ['article?filters[$or][0][title]=x&filters[$or][1][author][name]=x', 'author'],
    ['article?filters[$not][author][id]=1', 'author'],
    ['category?filters[articles][author][name]=x', 'author'],
    ['article?filters[author][nosuch]=1', 'nosuch'],
    ['article?filters[comments][score]=1', 'comments'],
    ['article?sort=author.name', 'author'],
    ['article?sort=title,author.name:desc', 'author'],
    ['article?sort[author][profile][handle]=asc', 'author'],
    ['category?populate[articles][filters][author][name]=x', 'author'],
    ['category?populate[articles][sort]=author.name', 'author'],
    ['homepage?populate[blocks][on][zone.related][filters][spotlight][name]=x', 'spotlight'],
    ['article?filters[seo][metaTitle]=x&filters[author][name]=x', 'author'],
  ])('%s is refused', (request, name) => {
    expect(refusal(request, access)).toBe(`ValidationError: Invalid parameter ${name}`);
    if (name !== 'nosuch') expect(refusal(request, EVERYTHING)).toBeNull();
  });

  test.each(['article?sort=author.name:up', 'article?sort[author][name]=up'])(
    '%s is refused for that first',
    (request) => {
      expect(refusal(request, access)).toBe('ValidationError: Invalid parameter author');
      expect(refusal(request, EVERYTHING)).toMatch('Invalid sort order');
    },
  );

  test('media, components and shown creators are not', () => {
    for (const request of [
      'article?filters[cover][name]=x',
      'article?filters[seo][metaTitle]=x',
      'article?sort=seo.metaTitle',
      'article?filters[createdBy][id]=1',
      'article?sort=createdBy.firstname',
    ])
      expect(refusal(request, NOBODY)).toBeNull();
  });

  test('a relation omitted from populate is not checked twice', () => {
    expect(refusal('article?populate[author][filters][articles][title]=x', without('article'))).toBe(
      'ValidationError: Invalid parameter articles',
    );
  });

  test('issues of the request itself keep their position', () => {
    expect(refusal('article?filters[author][name]=x&sort=nosuch', access)).toBe(
      'ValidationError: Invalid parameter author',
    );
    expect(refusal('article?fields[0]=nosuch&sort=author.name', access)).toBe(
      'ValidationError: Invalid parameter author',
    );
    expect(refusal('article?filters[nosuch]=1&filters[author][name]=x', access)).toBe(
      'ValidationError: Invalid parameter nosuch',
    );
  });
});

test('the given query is not modified', () => {
  const query = resolve('article?populate=author');
  const before = describeQuery(query);
  authorizeQuery(query, NOBODY);
  expect(describeQuery(query)).toBe(before);
});
