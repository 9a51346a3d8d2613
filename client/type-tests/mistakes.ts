/** Code that must not compile. */
import { api } from './assert.ts';

export async function fields(): Promise<void> {
  // @ts-expect-error misspelt
  await api.articles.find({ fields: ['titel'] });
  // @ts-expect-error a relation is no field
  await api.articles.find({ fields: ['author'] });
  // @ts-expect-error private
  await api.articles.find({ fields: ['editorNote'] });
  // @ts-expect-error a password
  await api.articles.find({ fields: ['accessCode'] });
  // @ts-expect-error misspelt
  await api.articles.find({ field: ['title'] });
  // @ts-expect-error no such type
  await api.article.find();
}

export async function sort(): Promise<void> {
  await api.articles.find({ sort: 'title' });
  await api.articles.find({ sort: ['author.profile.headline:desc', 'seo.metaTitle', 'id'] });
  await api.articles.find({ sort: { author: { name: 'asc' } } });
  await api.articles.find({ _q: 'saffron', sort: 'relevance' });
  // @ts-expect-error Related entries are not searched.
  await api.articles.find({ populate: { author: { sort: 'relevance' } } });
  await api.articles.find({ sort: [{ title: 'asc' }, 'slug:desc'] });
  // @ts-expect-error misspelt
  await api.articles.find({ sort: ['titel:asc'] });
  // @ts-expect-error no such direction
  await api.articles.find({ sort: ['title:down'] });
  // @ts-expect-error no such field of the author
  await api.articles.find({ sort: ['author.nope'] });
  // @ts-expect-error no such field of the profile
  await api.articles.find({ sort: ['author.profile.nope:asc'] });
  // @ts-expect-error no such field of the author
  await api.articles.find({ sort: { author: { nope: 'asc' } } });
  // @ts-expect-error a dynamic zone has no order
  await api.articles.find({ sort: ['blocks.title'] });
}

export async function filters(): Promise<void> {
  await api.articles.find({
    filters: {
      title: 'x',
      slug: { $startsWith: 'a', $not: { $eq: 'b' } },
      kind: { $in: ['news', 'review'] },
      readCount: { $between: [1, 2] },
      externalRef: { $gt: 9007199254740993n },
      featured: true,
      eventAt: { $lt: new Date() },
      metadata: { $notNull: true },
      author: { profile: { followers: { $gte: '10' } } },
      categories: { $in: [1, 2] },
      parent: { $null: true },
      cover: { mime: { $startsWith: 'image/' } },
      seo: { metaTitle: { $containsi: 'x' } },
      $or: [{ title: { $null: true } }, { $not: { id: { $in: [1, 2] } } }],
    },
  });
  const text: string | undefined = undefined;
  await api.articles.find({ filters: { title: { $eq: text } } });

  // @ts-expect-error misspelt
  await api.articles.find({ filters: { titel: 'x', title: 'y' } });
  // @ts-expect-error misspelt, inside of a group
  await api.articles.find({ filters: { $or: [{ titel: 'x', title: 'y' }] } });
  // @ts-expect-error text operators do not fit a number
  await api.articles.find({ filters: { readCount: { $contains: '1' } } });
  // @ts-expect-error a boolean has no order
  await api.articles.find({ filters: { featured: { $gt: false } } });
  // @ts-expect-error a number is not text
  await api.articles.find({ filters: { title: { $eq: 1 } } });
  // @ts-expect-error not one of the values
  await api.articles.find({ filters: { kind: 'gossip' } });
  // @ts-expect-error not one of the values
  await api.articles.find({ filters: { kind: { $in: ['news', 'gossip'] } } });
  // @ts-expect-error two values
  await api.articles.find({ filters: { readCount: { $between: [1] } } });
  // @ts-expect-error a list
  await api.articles.find({ filters: { readCount: { $in: 1 } } });
  // @ts-expect-error no such operator
  await api.articles.find({ filters: { title: { $like: 'x' } } });
  // @ts-expect-error no such field of the author
  await api.articles.find({ filters: { author: { nope: 'x', name: 'y' } } });
  // @ts-expect-error private
  await api.articles.find({ filters: { author: { secretNote: 'x' } } });
  // @ts-expect-error a dynamic zone cannot be filtered
  await api.articles.find({ filters: { blocks: { title: 'x' } } });
  // @ts-expect-error a polymorphic relation cannot be filtered
  await api.comments.find({ filters: { related: 1 } });
}

export async function pagination(): Promise<void> {
  await api.articles.find({ pagination: { page: 1, pageSize: 10, withCount: false } });
  await api.articles.find({ pagination: { start: 1, limit: -1 } });
  // @ts-expect-error two methods
  await api.articles.find({ pagination: { page: 1, limit: 10 } });
  // @ts-expect-error two methods
  await api.articles.find({ pagination: { start: 1, pageSize: 10 } });
  // @ts-expect-error inside of `pagination`
  await api.articles.find({ page: 1 });
  // @ts-expect-error all pages
  for await (const _ of api.articles.all({ pagination: { page: 1 } }));
  // @ts-expect-error one entry has no pages
  await api.articles.findOne(1, { pagination: { page: 1 } });
}

export async function populate(): Promise<void> {
  // @ts-expect-error no such relation
  await api.articles.find({ populate: 'nope' });
  // @ts-expect-error a field is no relation
  await api.articles.find({ populate: ['title'] });
  // @ts-expect-error private
  await api.articles.find({ populate: ['secretReviewer'] });
  // @ts-expect-error creator fields are off for authors
  await api.authors.find({ populate: ['createdBy'] });
  // @ts-expect-error no such relation of the author
  await api.articles.find({ populate: ['author', 'author.nope'] });
  // @ts-expect-error no such relation of the profile
  await api.articles.find({ populate: 'author.profile.nope' });
  // @ts-expect-error no component of the zone has it
  await api.articles.find({ populate: ['blocks.nope'] });
  // @ts-expect-error the wildcard stands alone
  await api.articles.find({ populate: ['*'] });
  // @ts-expect-error no such relation
  await api.articles.find({ populate: { author: true, nope: true } });
  // @ts-expect-error no such field of the author
  await api.articles.find({ populate: { author: { fields: ['titel'] } } });
  // @ts-expect-error misspelt
  await api.articles.find({ populate: { author: { fields: ['name'], popul: '*' } } });
  // @ts-expect-error no such relation of the profile
  await api.articles.find({ populate: { author: { populate: { profile: { populate: ['nope'] } } } } });
  // @ts-expect-error the tail of a path in a nested list
  await api.articles.find({ populate: { author: { populate: ['profile.nope'] } } });
  // @ts-expect-error no such field, in a nested filter
  await api.articles.find({ populate: { author: { filters: { name: 'x', nope: 'x' } } } });
  // @ts-expect-error operators of a nested filter
  await api.articles.find({ populate: { children: { filters: { readCount: { $contains: 'x' } } } } });
  // @ts-expect-error no such field, in a nested sort
  await api.articles.find({ populate: { children: { sort: ['author.nope:asc'] } } });
  // @ts-expect-error pagination does not combine with populate
  await api.articles.find({ populate: { children: { pagination: { page: 1 } } } });
  // @ts-expect-error only a to-many relation is counted
  await api.articles.find({ populate: { author: { count: true } } });
  // @ts-expect-error not a component of this zone
  await api.homepage.find({ populate: { blocks: { on: { 'zone.gallery': true } } } });
  // @ts-expect-error no such field of the component
  await api.articles.find({ populate: { blocks: { on: { 'zone.quote': { fields: ['nope'] } } } } });
  // @ts-expect-error the tail of a path in a fragment
  await api.articles.find({ populate: { blocks: { on: { 'zone.related': { populate: ['articles.nope'] } } } } });
  // @ts-expect-error one strategy or the other
  await api.articles.find({ populate: { blocks: { populate: '*', on: { 'zone.quote': true } } } });
  // @ts-expect-error fields of a zone are asked per component
  await api.articles.find({ populate: { blocks: { fields: ['title'] } } });
}

export async function aggregates(): Promise<void> {
  // @ts-expect-error misspelt
  await api.articles.aggregate({ sums: ['price'] });
  // @ts-expect-error no such field
  await api.articles.aggregate({ sum: ['prize'] });
  // @ts-expect-error private
  await api.articles.aggregate({ distinct: ['editorNote'] });
  // @ts-expect-error no such part of a date
  await api.articles.aggregate({ groupBy: { publishedAt: 'week' } });
  // @ts-expect-error no such relation
  await api.articles.aggregate({ groupBy: ['writer.name'] });
  // @ts-expect-error of lists
  await api.articles.aggregate({ pagination: { page: 2 } });
  // @ts-expect-error a single type has no list
  await api.homepage.aggregate();
}
