/** Types of writes. */
import { api, expectKeys, expectType } from './assert.ts';

export async function writes(): Promise<void> {
  const created = await api.articles.create(
    {
      title: 'A title',
      kind: 'news',
      accessCode: 'four',
      eventAt: new Date(),
      cover: 1,
      gallery: [1, 2],
      author: 3,
      categories: { connect: [1, { id: 2, position: { after: 1 } }], disconnect: [4] },
      seo: { metaTitle: 'A title', metaSocial: [{ network: 'mastodon' }] },
      blocks: [
        { __component: 'zone.quote', text: 'x' },
        { __component: 'zone.hero', title: 'x' },
      ],
    },
    { fields: ['slug'], populate: ['author'] },
  );
  expectKeys<'slug' | 'author'>()(created.data.attributes);
  await api.articles.create({ publishedAt: null });
  await api.articles.update(1, { author: null });
  await api.articles.update(1, { gallery: { connect: [3], disconnect: [1] } });
  await api.articles.update(1, { categories: { connect: [1], options: { strict: false } } });
  await api.comments.update(1, { mentions: [{ id: 1, __type: 'api::article.article' }] });
  expectType<number>()((await api.articles.delete(1)).data.id);
  await api.homepage.update({ headline: 'x' }, { fields: ['headline'] });
  await api.homepage.delete();

  // @ts-expect-error the title is required
  await api.articles.create({ slug: 'x' });
  // @ts-expect-error an author has no drafts
  await api.authors.create({ publishedAt: null });
  // @ts-expect-error misspelt
  await api.articles.update(1, { titel: 'x' });
  // @ts-expect-error not one of the values
  await api.articles.update(1, { kind: 'gossip' });
  // @ts-expect-error a list
  await api.articles.update(1, { gallery: 1 });
  // @ts-expect-error set by the server
  await api.articles.update(1, { createdAt: '2024-01-01' });
  // @ts-expect-error not a component of the zone
  await api.articles.update(1, { blocks: [{ __component: 'shared.seo', metaTitle: 'x' }] });
  // @ts-expect-error a hero needs its title
  await api.articles.update(1, { blocks: [{ __component: 'zone.hero' }] });
  // @ts-expect-error a single type has no id
  await api.homepage.update(1, { headline: 'x' });
}
