import { describe, expect, test } from 'vitest';
import { CONTEXT, refusal, resolve, shapeOf } from '../../../test/support/conformance-queries.ts';
import type { EntryNode, PopulateNode } from '../query.ts';
import { DEFAULT_BUDGETS } from '../resolution.ts';

/** Names only: `author(avatar) blocks[zone.hero(background)]`. */
const treeOf = ({ populate }: EntryNode): string => populate.map(nodeText).join(' ');

function nodeText(node: PopulateNode): string {
  if (node.kind === 'related') return named(node.attribute.name, treeOf(node.entries));
  const variants = [...node.variants].map(([uid, { entries }]) => named(uid, treeOf(entries)));
  return `${node.attribute.name}[${variants.join(' ')}]`;
}

const named = (name: string, below: string): string => (below === '' ? name : `${name}(${below})`);

const populated = (request: string): string => treeOf(resolve(request).entries);

const nodeOf = (request: string): PopulateNode => {
  const [node] = resolve(request).entries.populate;
  if (node === undefined) throw new Error(`${request} populates nothing`);
  return node;
};

describe('populate', () => {
  test.each([
    ['author', ''],
    ['author?populate=*', 'avatar articles profile mentionedIn'],
    ['author?populate=avatar', 'avatar'],
    ['author?populate=avatar,profile', 'avatar profile'],
    ['author?populate=%20avatar%20,profile', 'avatar profile'],
    ['author?populate[0]=avatar&populate[1]=profile', 'avatar profile'],
    ['author?populate[]=avatar&populate[]=profile', 'avatar profile'],
    ['author?populate=avatar&populate=profile', 'avatar profile'],
    ['author?populate[0]=avatar,profile', 'avatar profile'],
    ['author?populate=articles.categories', 'articles(categories)'],
    ['author?populate=articles.categories,articles.author.profile', 'articles(categories author(profile))'],
    ['author?populate[0]=articles&populate[1]=articles.seo.metaImage', 'articles(seo(metaImage))'],
    ['author?populate[avatar]=true', 'avatar'],
    ['author?populate[avatar]=true&populate[profile]=false', 'avatar'],
    ['author?populate[articles][populate]=categories', 'articles(categories)'],
    ['author?populate[articles][populate][0]=categories', 'articles(categories)'],
    ['author?populate[articles][populate][categories][populate]=parent', 'articles(categories(parent))'],
    ['author?populate[articles][populate]=', 'articles'],
    ['category?populate[parent][populate][parent][populate]=*', 'parent(parent(parent children articles))'],
  ])('%s -> %s', (request, expected) => {
    expect(refusal(request)).toBeNull();
    expect(populated(request)).toBe(expected);
  });

  test.each(['true', 't', '1', 'yes', '*'])('the flag %s counts as true', (flag) => {
    expect(populated(`author?populate[avatar]=${flag}`)).toBe('avatar');
  });

  test.each(['false', 'f', '0', ''])('the flag %s counts as false', (flag) => {
    expect(populated(`author?populate[avatar]=${flag}`)).toBe('');
  });

  test.each([
    'author?populate=nosuch',
    'author?populate=name',
    'author?populate=true',
    'author?populate[nosuch]=true',
    'author?populate[nosuch][populate]=*',
    'author?populate[name]=true',
    'author?populate=__proto__',
    'author?populate=constructor.name',
    'article?populate=secretReviewer',
    'article?populate[secretReviewer]=true',
    'article?populate[secretReviewer][fields][0]=name',
    'category?populate=createdBy',
    'author?populate=',
  ])('%s is dropped silently', (request) => {
    expect(refusal(request)).toBeNull();
    expect(populated(request)).toBe('');
  });

  test('creators, if the type shows them', () => {
    expect(populated('article?populate=createdBy,updatedBy')).toBe('createdBy updatedBy');
    expect(shapeOf('article?fields[0]=id&populate=createdBy')).toContain(
      'createdBy {firstname lastname username preferedLanguage createdAt updatedAt}',
    );
  });

  test.each([
    ['author?populate[0]=*', /"\*" must be the only value/],
    ['author?populate[0][a]=1', /^Invalid populate parameter\. Expected a string, an array of strings, or an object/],
    ['author?populate[articles][]=x', /^Invalid nested populate for "articles"/],
  ])('%s is refused', (request, message) => {
    expect(refusal(request)).toMatch(message);
  });

  test('more nodes than the budget', () => {
    const context = { ...CONTEXT, budgets: { ...DEFAULT_BUDGETS, populateNodes: 4 } };
    expect(refusal('author?populate=*', context)).toBeNull();
    expect(refusal('category?populate[articles][populate]=*', context)).toBe(
      'Too many populated fields. At most 4 are accepted in one request.',
    );
  });
});

describe('options inside a populate', () => {
  test.each([
    ['[fields][0]=name', 'parent {name}'],
    ['[fields]=name', 'parent {name}'],
    ['[fields]=*', 'parent {name slug description position createdAt updatedAt}'],
    ['[fields][0]=id&populate[parent][filters][name][$eq]=x', 'parent where name $eq #0 {}'],
    ['[fields][0]=id&populate[parent][sort]=name:desc', 'parent sort name:desc(as name) {}'],
    ['[fields][0]=id&populate[parent][sort][0]=name', 'parent sort name:asc(as name) {}'],
    ['[fields][0]=id&populate[parent][ordering]=desc', 'parent reversed {}'],
    ['[fields][0]=id&populate[parent][start]=1', 'parent window(#0 #) {}'],
    ['[fields][0]=id&populate[parent][limit]=2', 'parent window(#0 #1) {}'],
    ['[fields][0]=id&populate[parent][start]=1&populate[parent][limit]=2', 'parent window(#0 #1) {}'],
    ['[fields][0]=id&populate[parent][limit]=-1', 'parent {}'],
    ['[fields][0]=id&populate[parent][page]=2&populate[parent][pageSize]=3', 'parent {}'],
    ['[fields][0]=id&populate[parent][pagination][limit]=1', 'parent {}'],
    ['[fields][0]=id&populate[parent][count]=true', 'parent count {}'],
    ['[fields][0]=id&populate[parent][count]=false', 'parent {}'],
    ['[fields][0]=id&populate[parent][filters]=&populate[parent][sort]=', 'parent {}'],
  ])('%s', (options, expected) => {
    expect(shapeOf(`category?fields[0]=id&populate[parent]${options}`)).toBe(
      `page counted api::category.category {${expected}}`,
    );
  });

  test.each([
    ['[fields][0]=nosuch', 'Invalid parameter nosuch'],
    ['[fields][0]=', 'Invalid parameter '],
    ['[sort]=nosuch', 'Invalid parameter nosuch'],
    ['[filters][nosuch]=1', 'Invalid parameter nosuch'],
    ['[count]=maybe', 'Invalid count in populate. Expected "t","1","true","false","0","f"'],
    ['[publicationState]=draft', "Invalid publicationState. Expected one of 'preview','live' received: draft."],
    ['[start]=x', 'Invalid start. Expected an integer of at least 0, got "x".'],
    ['[limit]=-2', 'Invalid limit. Expected an integer of at least -1, got "-2".'],
    ['[page]=0', "Invalid 'page' parameter. Expected an integer > 0, received: 0"],
    [
      '[page]=1&populate[parent][limit]=1',
      'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
    ],
  ])('%s is refused', (options, message) => {
    expect(refusal(`category?populate[parent]${options}`)).toBe(message);
  });

  test('everything below a private relation is checked, and nothing is read', () => {
    expect(refusal('article?populate[secretReviewer][fields][0]=nosuch')).toBe('Invalid parameter nosuch');
  });
});

describe('publication state', () => {
  const filterOf = (request: string): string => {
    const shape = shapeOf(request);
    return /articles( where [^{]*)? \{/.exec(shape)?.[1]?.trim() ?? '';
  };

  test.each([
    ['author?fields[0]=id&populate=articles', 'where publishedAt is not null'],
    ['author?fields[0]=id&publicationState=preview&populate=articles', ''],
    ['author?fields[0]=id&populate[articles][publicationState]=preview', ''],
    [
      'author?fields[0]=id&publicationState=preview&populate[articles][publicationState]=live',
      'where publishedAt is not null',
    ],
    ['author/1?fields[0]=id&populate=articles', ''],
    ['author/1?fields[0]=id&publicationState=live&populate=articles', ''],
    ['homepage?fields[0]=id&populate[blocks][populate]=articles', 'where publishedAt is not null'],
    ['homepage?fields[0]=id&populate[blocks][on][zone.related][populate]=articles', ''],
    [
      'homepage?fields[0]=id&populate[blocks][on][zone.related][populate][articles][publicationState]=live',
      'where publishedAt is not null',
    ],
  ])('%s -> %s', (request, expected) => {
    expect(filterOf(request)).toBe(expected);
  });
});

describe('dynamic zones', () => {
  test.each([
    ['homepage?populate=blocks', 'blocks[zone.hero zone.quote zone.related]'],
    ['homepage?populate[blocks]=true', 'blocks[zone.hero zone.quote zone.related]'],
    [
      'homepage?populate[blocks][populate]=*',
      'blocks[zone.hero(background action) zone.quote zone.related(articles spotlight note more extras)]',
    ],
    ['homepage?populate=blocks.background', 'blocks[zone.hero(background) zone.quote zone.related]'],
    ['homepage?populate[blocks][on][zone.quote]=true', 'blocks[zone.quote]'],
    ['homepage?populate[blocks][on][zone.hero][populate]=*', 'blocks[zone.hero(background action)]'],
    ['homepage?populate[blocks][on][zone.nosuch]=true', 'blocks[]'],
    ['homepage?populate[blocks][on]=x', 'blocks[]'],
    [
      'homepage?populate[blocks][on][zone.quote]=true&populate[blocks][on][zone.hero]=false',
      'blocks[zone.quote zone.hero]',
    ],
  ])('%s -> %s', (request, expected) => {
    expect(refusal(request)).toBeNull();
    expect(populated(request)).toBe(expected);
  });

  test('fields of one component', () => {
    expect(shapeOf('homepage?fields[0]=id&populate[blocks][on][zone.quote][fields][0]=text')).toContain(
      'blocks on(zone.quote {text})',
    );
    expect(refusal('homepage?populate[blocks][on][zone.quote][fields][0]=nosuch')).toBe('Invalid parameter nosuch');
  });
});

describe('polymorphic relations', () => {
  test('may point to every type of the project, and to components that name them', () => {
    const node = nodeOf('comment?populate=related');
    expect(node.kind).toBe('morph');
    if (node.kind !== 'morph') return;
    expect([...node.variants.keys()]).toContain('api::article.article');
    expect([...node.variants.keys()]).toContain('api::comment.comment');
    expect([...node.variants.keys()]).not.toContain('plugin::users-permissions.user');
  });

  test('with on, only the listed types', () => {
    expect(populated('comment?populate[related][0]=x')).toBe('');
    expect(populated('comment?populate[related][on][api::article.article][populate]=author')).toBe(
      'related[api::article.article(author)]',
    );
  });

  test('nothing is read if selected fields keep v4 from reading the columns', () => {
    const unread = (request: string): unknown => {
      const node = nodeOf(request);
      return node.kind === 'zone' ? null : node.unread;
    };
    expect(unread('comment?populate=related')).toBe(false);
    expect(unread('comment?fields[0]=body&populate=related')).toBe(true);
    expect(unread('comment?fields[0]=body&populate=mentions')).toBe(false);
    expect(unread('article?populate[comments][fields][0]=body')).toBe(true);
    expect(unread('article?populate=comments')).toBe(false);
  });

  test('fields missing in one of the types are ignored, not rejected', () => {
    expect(refusal('comment?populate[related][fields][0]=title')).toBeNull();
    expect(refusal('comment?populate[related][populate]=author')).toBeNull();
  });

  test('filters support only ids and operators, populate only paths in a string', () => {
    const below = (options: string): string => shapeOf(`comment?fields[0]=id&${options}`);
    const plain = below('populate[mentions][fields][0]=id');
    for (const filter of [
      'filters[title][$startsWith]=A',
      'filters[secretReviewer][name][$startsWith]=A',
      'filters[author][name]=A',
      'filters[$or][0][editorNote]=A',
      'filters[$not][title]=A',
      'populate[author]=true',
    ])
      expect(below(`populate[mentions][fields][0]=id&populate[mentions][${filter.replace('[', '][')}`), filter).toBe(
        plain,
      );
    expect(below('populate[mentions][fields][0]=id&populate[mentions][filters][$or][0][id]=1')).toContain(
      'api::author.author where (id $eq #0)',
    );
    expect(below('populate[mentions][fields][0]=id&populate[mentions][populate]=author')).toMatch(
      /api::article\.article[^{]* \{author \{/,
    );
  });
});
