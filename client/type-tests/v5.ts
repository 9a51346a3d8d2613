/** Queries, results and writes in v5's contract. */
import { type AnyDocument, createClient, type EntryOf, type PageInfo } from 'plinth-client';
import { expectKeys, expectType } from './assert.ts';
import type { ContentTypes as V4 } from './content-types.ts';
import type { Article, ContentTypes } from './v5-content-types.ts';

const api = createClient<ContentTypes>({ url: 'http://127.0.0.1', contract: 'v5' });

export function options(): void {
  // @ts-expect-error types of v5 need the option
  createClient<ContentTypes>({ url: '' });
  // @ts-expect-error types of v4 in v5's contract
  createClient<V4>({ url: '', contract: 'v5' });
  // @ts-expect-error v5 has nothing to flatten
  createClient<ContentTypes>({ url: '', contract: 'v5', flatten: true });
  createClient<V4>({ url: '', contract: 'v4', flatten: true });
}

export async function results(): Promise<void> {
  const { data, meta } = await api.articles.find({
    fields: ['title', 'publishedAt'],
    populate: {
      author: { fields: ['name'], populate: ['avatar'] },
      categories: { count: true },
      gallery: true,
      comments: true,
      seo: { populate: { metaSocial: true } },
      blocks: {
        on: { 'zone.quote': { fields: ['text'] }, 'zone.related': { populate: { articles: { fields: [] } } } },
      },
    },
    filters: { documentId: { $in: ['a'] }, author: { documentId: 'b' }, categories: { $in: [1] } },
    sort: ['documentId', 'author.documentId:desc'],
    status: 'draft',
    publicationFilter: 'modified',
    locale: ['en', 'fr'],
    pagination: { pageSize: 10 },
  });
  const [entry] = data;
  if (!entry) return;
  expectType<PageInfo>()(meta.pagination);
  expectKeys<
    'id' | 'documentId' | 'title' | 'publishedAt' | 'author' | 'categories' | 'gallery' | 'comments' | 'seo' | 'blocks'
  >()(entry);
  expectType<string>()(entry.documentId);
  expectType<string | undefined>()(entry.author?.documentId);
  expectType<string | undefined>()(entry.author?.avatar?.url);
  expectType<{ readonly count: number }>()(entry.categories);
  expectType<string>()((entry.gallery[0] as (typeof entry.gallery)[0]).url);
  expectType<string | null | undefined>()(entry.comments[0]?.body);
  expectType<number | undefined>()(entry.seo?.metaSocial[0]?.id);
  // @ts-expect-error a component has no document id
  entry.seo?.documentId;
  for (const block of entry.blocks) {
    if (block.__component === 'zone.quote') expectKeys<'id' | '__component' | 'text'>()(block);
    else expectType<string | undefined>()(block.articles[0]?.documentId);
  }
  // @ts-expect-error not asked for
  entry.slug;

  const author = (await api.authors.findOne('abc')).data;
  expectType<string | null>()(author.publishedAt);
  // @ts-expect-error a type without locales
  author.locale;
  const page = (await api.pages.findOne('abc', { locale: 'fr', populate: ['localizations'] })).data;
  expectType<string | undefined>()(page.localizations[0]?.documentId);
  const comment = (await api.comments.findOne('abc', { populate: '*' })).data;
  expectType<AnyDocument | null | undefined>()(comment.related);
  expectKeys<'id' | 'documentId'>()((await api.homepage.find({ fields: ['id'] })).data);
  const named: EntryOf<Article, { fields: ['title'] }> = (await api.articles.findOne('a', { fields: ['title'] })).data;
  expectType<string>()(named.documentId);
  for await (const one of api.articles.all({ fields: ['slug'] })) expectType<string | null>()(one.slug);
}

export async function mistakes(): Promise<void> {
  // @ts-expect-error by document id
  await api.articles.findOne(1);
  // @ts-expect-error of v4's contract
  await api.articles.find({ publicationState: 'preview' });
  // @ts-expect-error misspelt
  await api.articles.find({ status: 'drafts' });
  // @ts-expect-error v5 has no cursors
  await api.articles.find({ pagination: { after: '' } });
  // @ts-expect-error related entries are not limited
  await api.articles.find({ populate: { children: { limit: 3 } } });
  // @ts-expect-error nor chosen by their own locale
  await api.articles.find({ populate: { children: { locale: 'fr' } } });
  // @ts-expect-error the wildcard belongs into populate
  await api.articles.find({ populate: { author: '*' } });
  // @ts-expect-error names only below `on`
  await api.articles.find({ populate: { blocks: { populate: ['background'] } } });
  // @ts-expect-error relations are compared by row id
  await api.articles.find({ filters: { author: { $eq: 'abc' } } });
  // @ts-expect-error v5 has no aggregates
  await api.articles.aggregate();
  // @ts-expect-error one locale
  await api.articles.findOne('a', { locale: ['en'] });
}

export async function writes(): Promise<void> {
  const { data } = await api.articles.create(
    {
      title: 'A title',
      author: 'abc',
      cover: { documentId: 'abc' },
      gallery: ['abc', 2],
      categories: { connect: ['abc', { documentId: 'b', position: { after: 'abc' } }, { id: 1 }], disconnect: [4] },
      coAuthors: ['abc', { documentId: 'b', locale: 'fr' }],
      seo: { metaTitle: 'A title', metaImage: 1 },
      blocks: [{ __component: 'zone.quote', text: 'x' }],
    },
    { fields: ['slug'], locale: 'fr' },
  );
  expectKeys<'id' | 'documentId' | 'slug'>()(data);
  await api.articles.create({}, { status: 'draft' });
  await api.articles.update('abc', { author: null, parent: { set: [] } }, { status: 'draft' });
  await api.comments.update('abc', { mentions: [{ documentId: 'a', __type: 'api::article.article' }] });
  expectType<void>()(await api.articles.delete('abc', { locale: '*' }));
  await api.homepage.update({ headline: 'x' }, { status: 'draft' });
  await api.homepage.delete();

  // @ts-expect-error the title is required
  await api.articles.create({ slug: 'x' });
  // @ts-expect-error an author has no drafts
  await api.authors.create({}, { status: 'draft' });
  // @ts-expect-error the query says whether it is published
  await api.articles.update('abc', { publishedAt: null });
  // @ts-expect-error the query says in which locale
  await api.pages.update('abc', { locale: 'fr' });
  // @ts-expect-error made by the server
  await api.articles.update('abc', { documentId: 'abc' });
  // @ts-expect-error v5 refuses it
  await api.comments.update('abc', { related: { id: 1, __type: 'api::article.article' } });
  // @ts-expect-error by document id
  await api.articles.delete(1);
}
