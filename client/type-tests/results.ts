/** Result types of queries. */
import type { BlockNode, EntryOf, JsonValue, OffsetInfo, PageInfo } from 'plinth-client';
import { api, expectKeys, expectType } from './assert.ts';
import type { Article } from './content-types.ts';

export async function fields(): Promise<void> {
  const everything = await api.articles.find();
  const all = everything.data[0]?.attributes;
  if (!all) return;
  expectType<string | null>()(all.title);
  expectType<'news' | 'review' | 'opinion' | 'Long-Read' | 'interview' | null>()(all.kind);
  expectType<number | null>()(all.price);
  expectType<string | null>()(all.externalRef);
  expectType<boolean | null>()(all.featured);
  expectType<JsonValue>()(all.metadata);
  expectType<readonly BlockNode[] | null>()(all.content);
  expectType<string>()(all.createdAt);
  expectType<string | null>()(all.publishedAt);
  // @ts-expect-error a relation is not answered unless it is populated
  all.author;
  // @ts-expect-error private
  all.editorNote;
  // @ts-expect-error a password
  all.accessCode;

  const some = await api.articles.find({ fields: ['title', 'slug'] });
  expectType<
    { readonly id: number; readonly attributes: { readonly title: string | null; readonly slug: string | null } }[]
  >()(some.data);
  expectKeys<'title'>()((await api.articles.findOne(1, { fields: 'title' })).data.attributes);
  expectKeys<never>()((await api.articles.findOne(1, { fields: ['id'] })).data.attributes);
  expectType<typeof all>()((await api.articles.findOne(1, { fields: '*' })).data.attributes);
  expectType<typeof all>()((await api.articles.findOne(1, { fields: [] })).data.attributes);

  const names: ('title' | 'slug')[] = [];
  const unsure = await api.articles.findOne(1, { fields: names });
  expectType<string | null | undefined>()(unsure.data.attributes.title);
}

export async function theExampleOfTheGuide(): Promise<void> {
  const { data, meta } = await api.articles.find({
    fields: ['title', 'slug'],
    populate: { author: { fields: ['name'] }, blocks: { on: { 'zone.quote': { fields: ['text'] } } } },
    filters: { author: { name: { $eq: 'Ada' } } },
    sort: ['publishedAt:desc'],
    pagination: { page: 1, pageSize: 10 },
  });
  const entry = data[0];
  if (!entry) return;
  expectType<string | null | undefined>()(entry.attributes.author.data?.attributes.name);
  expectKeys<'title' | 'slug' | 'author' | 'blocks'>()(entry.attributes);
  expectType<{ readonly id: number; readonly __component: 'zone.quote'; readonly text: string | null }[]>()(
    entry.attributes.blocks,
  );
  expectType<PageInfo>()(meta.pagination);
  // @ts-expect-error not asked for
  entry.attributes.author.data?.attributes.bio;
}

export async function relations(): Promise<void> {
  const { attributes } = (await api.articles.findOne(1, { fields: ['title'], populate: '*' })).data;
  expectType<string | null | undefined>()(attributes.author.data?.attributes.name);
  expectType<string | null | undefined>()(attributes.categories.data[0]?.attributes.slug);
  expectType<string | undefined>()(attributes.cover.data?.attributes.url);
  // Without files and without comments the contract returns null.
  expectType<string | undefined>()(attributes.gallery.data?.[0]?.attributes.mime);
  expectType<string | null | undefined>()(attributes.comments.data?.[0]?.attributes.body);
  expectType<string | null | undefined>()(attributes.seo?.metaTitle);
  expectType<number | null | undefined>()(attributes.sections[0]?.weight);
  expectType<string | null | undefined>()(attributes.createdBy.data?.attributes.firstname);
  // @ts-expect-error one level only
  attributes.author.data?.attributes.articles;
  // @ts-expect-error a private relation
  attributes.secretReviewer;

  const comment = (await api.comments.findOne(1, { populate: ['related', 'mentions'] })).data.attributes;
  expectType<unknown>()(comment.related?.title);
  expectType<number | undefined>()(comment.mentions?.[0]?.id);
}

export async function lists(): Promise<void> {
  const one = (await api.articles.findOne(1, { fields: ['title'], populate: 'author' })).data.attributes;
  expectKeys<'title' | 'author'>()(one);

  const list = (await api.articles.findOne(1, { fields: ['title'], populate: ['author', 'cover'] })).data.attributes;
  expectKeys<'title' | 'author' | 'cover'>()(list);

  const dotted = await api.articles.findOne(1, {
    fields: ['title'],
    populate: ['author.profile.address', 'author.avatar', 'seo.metaSocial.image', 'blocks.background'],
  });
  const { author, seo, blocks } = dotted.data.attributes;
  expectType<string | null | undefined>()(author.data?.attributes.profile.data?.attributes.address?.city);
  expectType<string | undefined>()(author.data?.attributes.avatar.data?.attributes.url);
  expectType<'facebook' | 'twitter' | 'mastodon' | null | undefined>()(seo?.metaSocial[0]?.network);
  expectType<string | undefined>()(seo?.metaSocial[0]?.image.data?.attributes.url);
  for (const block of blocks) {
    if (block.__component === 'zone.hero') expectType<string | undefined>()(block.background.data?.attributes.url);
    // @ts-expect-error no other component has a background
    if (block.__component === 'zone.quote') block.background;
  }
}

export async function objects(): Promise<void> {
  const { attributes } = (
    await api.articles.findOne(1, {
      fields: ['title'],
      populate: {
        author: { fields: ['name'], populate: { profile: { fields: ['handle'], populate: '*' }, avatar: true } },
        categories: { count: true },
        children: {
          fields: ['slug'],
          populate: ['cover'],
          sort: ['title:desc'],
          filters: { featured: true },
          limit: 3,
        },
        cover: '*',
        gallery: false,
      },
    })
  ).data;
  expectKeys<'title' | 'author' | 'categories' | 'children' | 'cover'>()(attributes);
  expectType<string | null | undefined>()(attributes.author.data?.attributes.profile.data?.attributes.handle);
  expectType<string | null | undefined>()(attributes.author.data?.attributes.profile.data?.attributes.address?.zipCode);
  expectType<{ readonly data: { readonly attributes: { readonly count: number } } }>()(attributes.categories);
  expectKeys<'slug' | 'cover'>()(
    attributes.children.data[0]?.attributes as NonNullable<(typeof attributes.children.data)[0]>['attributes'],
  );

  const withCover: boolean = attributes.title === '';
  const maybe = (await api.articles.findOne(1, { populate: { cover: withCover } })).data.attributes;
  expectType<string | undefined>()(maybe.cover?.data?.attributes.url);
}

export async function zones(): Promise<void> {
  const shared = (await api.articles.findOne(1, { populate: { blocks: { populate: '*' } } })).data.attributes.blocks;
  for (const block of shared) {
    switch (block.__component) {
      case 'zone.hero':
        expectType<string | null | undefined>()(block.action?.label);
        break;
      case 'zone.quote':
        expectKeys<'id' | '__component' | 'title' | 'text' | 'source' | 'year'>()(block);
        break;
      case 'zone.gallery':
        expectType<string | undefined>()(block.images.data?.[0]?.attributes.url);
        break;
      case 'zone.related':
        expectType<string | null | undefined>()(block.articles.data[0]?.attributes.title);
        break;
      default:
        expectType<never>()(block);
    }
  }

  const detailed = await api.articles.findOne(1, {
    populate: {
      blocks: {
        on: {
          'zone.quote': { fields: ['text'] },
          'zone.related': { fields: ['title'], populate: { articles: { fields: ['slug'] } } },
          'zone.gallery': true,
        },
      },
    },
  });
  for (const block of detailed.data.attributes.blocks) {
    expectType<'zone.quote' | 'zone.related' | 'zone.gallery'>()(block.__component);
    if (block.__component === 'zone.quote') expectKeys<'id' | '__component' | 'text'>()(block);
    if (block.__component === 'zone.gallery') expectKeys<'id' | '__component' | 'title' | 'columns'>()(block);
    if (block.__component === 'zone.related') {
      expectType<string | null | undefined>()(block.articles.data[0]?.attributes.slug);
      // @ts-expect-error not asked for
      block.articles.data[0]?.attributes.title;
    }
  }
}

export async function singleTypesAndPages(): Promise<void> {
  const homepage = await api.homepage.find({
    fields: ['headline'],
    populate: { featuredArticles: { fields: ['title'] } },
  });
  expectType<string | null>()(homepage.data.attributes.headline);
  expectType<string | null | undefined>()(homepage.data.attributes.featuredArticles.data[0]?.attributes.title);
  // @ts-expect-error a single type has no list
  api.homepage.findOne;

  const offset = await api.articles.find({ pagination: { start: 10, limit: 5 } });
  expectType<OffsetInfo>()(offset.meta.pagination);
  const uncounted = await api.articles.find({ pagination: { page: 2, withCount: false } });
  expectKeys<'page' | 'pageSize'>()(uncounted.meta.pagination);

  for await (const article of api.articles.all({ fields: ['slug'], populate: ['cover'] })) {
    expectKeys<'slug' | 'cover'>()(article.attributes);
  }
  for await (const note of api['internal-notes'].all()) expectType<number>()(note.id);

  const named: EntryOf<Article, { fields: ['title']; populate: { author: { fields: ['name'] } } }> = (
    await api.articles.findOne(1, { fields: ['title'], populate: { author: { fields: ['name'] } } })
  ).data;
  expectType<string | null | undefined>()(named.attributes.author.data?.attributes.name);
}

export async function accounts(): Promise<void> {
  const session = await api.auth.login({ identifier: 'ada', password: 'secret' });
  expectType<string>()(session.jwt);
  expectType<string>()(session.user.email);
  // @ts-expect-error the password is missing
  await api.auth.login({ identifier: 'ada' });
}

export async function aggregates(): Promise<void> {
  const { data: all } = await api.articles.aggregate({ sum: ['price'], max: ['publishedAt', 'id'], _q: 'a' });
  expectType<number>()(all.count);
  expectType<number | null>()(all.sum.price);
  expectType<string | number | null>()(all.max.publishedAt);
  // @ts-expect-error not asked for
  all.sum.readCount;
  // @ts-expect-error not asked for
  all.min;
  // @ts-expect-error there are no groups
  all.group;

  const { data: groups } = await api.articles.aggregate({
    groupBy: { publishedAt: 'month', 'author.name': true },
    distinct: ['kind'],
    filters: { featured: true },
  });
  for (const { group, count, distinct } of groups) {
    expectType<string | number | boolean | null>()(group.publishedAt);
    expectType<string | number | boolean | null>()(group['author.name']);
    expectType<number>()(count);
    expectType<number>()(distinct.kind);
    // @ts-expect-error not grouped by
    group.kind;
  }
  const { data: kinds } = await api.articles.aggregate({ groupBy: ['kind', 'author'] });
  expectKeys<'kind' | 'author'>()(kinds[0]?.group ?? { kind: null, author: null });
}
