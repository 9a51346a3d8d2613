import { describe, expect, test } from 'vitest';
import { CONTEXT, refusal, resolve, shapeOf } from '../../../test/support/conformance-queries.ts';
import { DEFAULT_BUDGETS } from '../resolution.ts';

const sortOf = (request: string): readonly string[] =>
  resolve(request).sort.map(
    ({ path, attribute, direction }) =>
      `${[...path.map((step) => step.attribute.name), attribute.name].join('.')} ${direction}`,
  );

describe('sort', () => {
  test.each([
    ['article?sort=title', ['title asc']],
    ['article?sort=title:asc', ['title asc']],
    ['article?sort=title:desc', ['title desc']],
    ['article?sort=title:DESC', ['title desc']],
    ['article?sort=title%3Adesc', ['title desc']],
    ['article?sort=title:desc:asc', ['title desc']],
    ['article?sort=title,slug:desc', ['title asc', 'slug desc']],
    ['article?sort=title,,slug', ['title asc', 'slug asc']],
    ['article?sort=%20title%20', ['title asc']],
    ['article?sort[0]=title&sort[1]=slug:desc', ['title asc', 'slug desc']],
    ['article?sort[1]=slug&sort[0]=title', ['title asc', 'slug asc']],
    ['article?sort[]=title&sort[]=slug', ['title asc', 'slug asc']],
    ['article?sort[0]=title,kind&sort[1]=slug', ['title asc', 'kind asc', 'slug asc']],
    ['article?sort[title]=desc', ['title desc']],
    ['article?sort[title]=desc&sort[slug]=ASC', ['title desc', 'slug asc']],
    ['article?sort[0][title]=desc&sort[1][slug]=asc', ['title desc', 'slug asc']],
    ['article?sort=id:desc', ['id desc']],
    ['article?sort=author.name:desc', ['author.name desc']],
    ['article?sort[author][name]=desc', ['author.name desc']],
    ['article?sort[0][author][profile][handle]=asc', ['author.profile.handle asc']],
    ['article?sort=author.profile.handle', ['author.profile.handle asc']],
    ['article?sort=seo.metaTitle', ['seo.metaTitle asc']],
    ['article?sort=cover.name', ['cover.name asc']],
    ['article?sort=categories.name', ['categories.name asc']],
    ['article?sort=comments.score', ['comments.score asc']],
    ['article?sort=author.id', ['author.id asc']],
    ['article?sort=createdBy.firstname', ['createdBy.firstname asc']],
    ['article?sort', []],
    ['article?sort=', []],
    ['article?sort=,', []],
  ])('%s', (request, expected) => {
    expect(refusal(request)).toBeNull();
    expect(sortOf(request)).toEqual(expected);
  });

  test('a key that repeats an earlier one is dropped', () => {
    expect(sortOf('article?sort=title,slug,title:desc')).toEqual(['title asc', 'slug asc']);
  });

  test.each([
    ['article?sort=nosuch', 'Invalid parameter nosuch'],
    ['article?sort=title,nosuch:desc', 'Invalid parameter nosuch'],
    ['article?sort[nosuch]=asc', 'Invalid parameter nosuch'],
    ['article?sort=author.nosuch', 'Invalid parameter nosuch'],
    ['article?sort[author][nosuch]=asc', 'Invalid parameter nosuch'],
    ['article?sort=editorNote', 'Invalid parameter editorNote'],
    ['article?sort=accessCode', 'Invalid parameter accessCode'],
    // Unknown names come first, along the whole path; then private ones, then passwords.
    ['article?sort=secretReviewer.nosuch', 'Invalid parameter nosuch'],
    ['article?sort[secretReviewer][nosuch]=asc', 'Invalid parameter nosuch'],
    ['article?sort=editorNote,secretReviewer.articles.nosuch', 'Invalid parameter nosuch'],
    ['article?sort=secretReviewer.name', 'Invalid parameter secretReviewer'],
    ['article?sort[secretReviewer][name]=asc', 'Invalid parameter secretReviewer'],
    ['article?sort=accessCode,editorNote', 'Invalid parameter editorNote'],
    ['article?sort=author.pinCode', 'Invalid parameter pinCode'],
    ['article?sort=author.secretNote', 'Invalid parameter secretNote'],
    ['article?sort=secretReviewer.name', 'Invalid parameter secretReviewer'],
    ['article?sort=seo.internalScore', 'Invalid parameter internalScore'],
    ['article?sort=blocks', 'Invalid parameter blocks'],
    ['comment?sort=related', 'Invalid parameter related'],
    ['article?sort=author', 'Invalid parameter author'],
    ['article?sort[author]=', 'Invalid parameter author'],
    ['article?sort=author:desc', 'Invalid parameter desc'],
    ['article?sort=constructor', 'Invalid parameter constructor'],
    ['article?sort=__proto__', 'Invalid parameter __proto__'],
  ])('%s is refused', (request, message) => {
    expect(refusal(request)).toBe(message);
  });

  test.each([
    ['article?sort=title:', 'Invalid sort order "". Expected a direction: "asc" or "desc".'],
    ['article?sort=author.name:up', 'Invalid sort order "up". Expected a direction: "asc" or "desc".'],
    ['article?sort=title:up', 'Invalid sort order "up". Expected a direction: "asc" or "desc".'],
    ['article?sort=:asc', 'Invalid sort parameter ":asc". Expected a field name before the colon.'],
    ['article?sort[title]=up', 'Invalid sort order for "title". Expected a direction: "asc" or "desc".'],
    ['article?sort[title][x]=asc', 'Invalid sort order for "title". Expected a direction: "asc" or "desc".'],
    [
      'article?sort=title.length',
      'Invalid sort parameter "title.length": a field without relations has no fields of its own.',
    ],
    ['article?sort=release_date', 'Invalid sort parameter "release_date". Use the field\'s name: "releaseDate".'],
  ])('%s says what is accepted', (request, message) => {
    expect(refusal(request)).toBe(message);
  });

  test('an empty direction for a field of a relation is ascending', () => {
    expect(refusal('article?sort=author.name:')).toBeNull();
    expect(shapeOf('article?sort=author.name:')).toContain('sort author.name:asc');
  });

  test('an array nested once more counts as the array', () => {
    expect(shapeOf('article?sort[0]=kind&sort[0]=title:desc')).toContain('sort kind:asc,title:desc');
    expect(refusal('article?sort[0]=nosuch&sort[0]=title')).toBe('Invalid parameter nosuch');
  });

  test('more keys than the budget are rejected, however they are written', () => {
    const context = { ...CONTEXT, budgets: { ...DEFAULT_BUDGETS, sortKeys: 2 } };
    expect(refusal('article?sort=title,slug', context)).toBeNull();
    expect(refusal('article?sort=title,title,title', context)).toBeNull();
    expect(refusal('article?sort=title,slug,kind', context)).toBe('Too many sort keys: 3. At most 2 are accepted.');
  });
});

test('more relations than a database can join are rejected; keys share to-one relations', () => {
  const path = (length: number): string => `${'parent.'.repeat(length)}title`;
  expect(refusal(`article?sort=${path(20)},${path(19)},${path(7)}`)).toBeNull();
  expect(refusal(`article?sort=${path(21)}`)).toBe('Too many relations in sort. At most 20 can be followed.');
  expect(refusal('article?sort=categories.name,categories.slug,coAuthors.name')).toBeNull();
  const many = Array.from({ length: 11 }, (_, index) => `categories.articles.${'parent.'.repeat(index)}id`);
  expect(refusal(`article?sort=${many.join(',')}`)).toBe('Too many relations in sort. At most 20 can be followed.');
});

describe('sort fields are shown in addition to selected fields if the contract joins tables', () => {
  const shown = (request: string): readonly (string | null)[] =>
    resolve(request).sort.map(({ shownAs }) => shownAs?.name ?? null);

  test.each([
    ['article?fields[0]=slug&sort=title', [null]],
    ['article?sort=title,author.name', [null, null]],
    ['article?fields[0]=slug&sort=title,author.name', ['title', null]],
    ['article?fields[0]=title&sort=title,author.name', [null, null]],
    ['article?fields[0]=slug&sort=title&filters[author][name]=x', ['title']],
    // A related value appears under the entry's field with the same column.
    ['article?fields[0]=slug&sort=parent.title', ['title']],
    // If several have that column, the last is shown; a path counts where it is last named, an own field where it is
    // first named.
    ['article?fields[0]=slug&sort=parent.title,title', [null, 'title']],
    ['article?fields[0]=slug&sort=title,parent.title', [null, 'title']],
    ['category?fields[0]=id&sort=parent.name,articles.author.name', [null, 'name']],
    ['category?fields[0]=id&sort=parent.name,articles.author.name,parent.name', ['name', null]],
    ['category?fields[0]=id&sort=name,parent.name,name', [null, 'name']],
  ])('%s', (request, expected) => {
    expect(shown(request)).toEqual(expected);
  });

  test('never a private one', () => {
    const fields = resolve('author?fields[0]=name&sort=email,profile.handle').sort.map(({ shownAs }) => shownAs?.name);
    expect(fields).toEqual(['email', undefined]);
  });
});
