import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const option = (label: string, group: string, hint = '') => ({ label, group, hint });
const labels = (words: string, options: Parameters<typeof findOptions>[0]) =>
  findOptions(options, words).map(({ label }) => label);

test('titles come before what is found by a hint or a group', () => {
  const options = [
    option('Author', 'Content', 'api::author.author'),
    option('Post', 'Content', 'api::article.post'),
    option('Article', 'Content', 'api::article.article'),
    option('New Article', 'Create'),
    option('Media library', 'Areas'),
  ];
  expect(labels('article', options)).toEqual(['Article', 'Post', 'New Article']);
  expect(labels('new', options)).toEqual(['New Article']);
  expect(labels('areas', options)).toEqual(['Media library']);
  expect(labels('', options)).toHaveLength(5);
});

test('the group with the best title comes first', () => {
  const options = [
    option('Website', 'Content', 'uses tokens'),
    option('API tokens', 'Areas'),
    option('Tokens', 'More'),
  ];
  expect(labels('tokens', options)).toEqual(['Tokens', 'API tokens', 'Website']);
  expect(labels('tokens api', options)).toEqual(['API tokens']);
});
