import { describe, expect, test } from 'vitest';
import { model, typeNamed } from '../../test/support/conformance-queries.ts';
import type { JoinableAttribute } from '../query/query.ts';
import { componentOf } from '../schema/lookup.ts';
import type { Type } from '../schema/model.ts';
import { planLink } from './plan-link.ts';

const linkOf = (owner: Type, name: string) => planLink(model, owner, owner.attributes.get(name) as JoinableAttribute);

describe('links from an entry to related entries', () => {
  test('a relation and its other side share a link table', () => {
    expect(linkOf(typeNamed('article'), 'author')).toEqual({
      kind: 'table',
      table: 'articles_author_links',
      ownColumn: 'article_id',
      targetColumn: 'author_id',
      orderColumn: null,
      fixed: [],
    });
    expect(linkOf(typeNamed('author'), 'articles')).toEqual({
      kind: 'table',
      table: 'articles_author_links',
      ownColumn: 'author_id',
      targetColumn: 'article_id',
      orderColumn: 'article_order',
      fixed: [],
    });
  });

  test('a relation of a type to itself', () => {
    expect(linkOf(typeNamed('article'), 'children')).toMatchObject({
      ownColumn: 'inv_article_id',
      targetColumn: 'article_id',
      orderColumn: 'article_order',
    });
  });

  test('creators are stored in the row', () => {
    expect(linkOf(typeNamed('article'), 'createdBy')).toEqual({ kind: 'ownColumn', column: 'created_by_id' });
  });

  test('components by their field', () => {
    expect(linkOf(typeNamed('article'), 'seo')).toEqual({
      kind: 'table',
      table: 'articles_components',
      ownColumn: 'entity_id',
      targetColumn: 'component_id',
      orderColumn: 'order',
      fixed: [{ column: 'field', value: 'seo' }],
    });
    expect(linkOf(componentOf(model, 'shared.seo'), 'metaSocial')).toMatchObject({
      table: 'components_shared_seos_components',
    });
  });

  test('files by type and field', () => {
    expect(linkOf(componentOf(model, 'shared.seo'), 'metaImage')).toEqual({
      kind: 'table',
      table: 'files_related_morphs',
      ownColumn: 'related_id',
      targetColumn: 'file_id',
      orderColumn: 'order',
      fixed: [
        { column: 'related_type', value: 'shared.seo' },
        { column: 'field', value: 'metaImage' },
      ],
    });
  });

  test('the pointed-at side of a polymorphic relation, in columns and in a table', () => {
    expect(linkOf(typeNamed('article'), 'comments')).toEqual({
      kind: 'targetColumn',
      column: 'target_id',
      fixed: [{ column: 'target_type', value: 'api::article.article' }],
    });
    expect(linkOf(typeNamed('author'), 'mentionedIn')).toMatchObject({
      kind: 'table',
      table: 'comments_mentions_morphs',
      ownColumn: 'mentions_id',
      targetColumn: 'comment_id',
    });
  });
});
