/** The same responses without `data` and `attributes`. */
import type { EntryOf } from 'plinth-client';
import { expectKeys, expectType, flat } from './assert.ts';
import type { Article } from './content-types.ts';

export async function flattened(): Promise<void> {
  const { data, meta } = await flat.articles.find({
    fields: ['title'],
    populate: {
      author: { fields: ['name'], populate: ['avatar'] },
      categories: { fields: ['slug'] },
      children: { count: true },
      gallery: { fields: ['url'] },
      seo: { fields: ['metaTitle'], populate: ['metaImage'] },
      blocks: { on: { 'zone.related': { fields: ['title'], populate: { spotlight: { fields: ['name'] } } } } },
    },
  });
  const article = data[0];
  if (!article) return;
  expectType<number>()(meta.pagination.total);
  expectKeys<'id' | 'title' | 'author' | 'categories' | 'children' | 'gallery' | 'seo' | 'blocks'>()(article);
  expectType<number>()(article.id);
  expectType<string | null | undefined>()(article.author?.name);
  expectType<string | undefined>()(article.author?.avatar?.url);
  expectType<{ readonly id: number; readonly slug: string | null }[]>()(article.categories);
  expectType<{ readonly count: number }>()(article.children);
  expectType<{ readonly id: number; readonly url: string }[] | null>()(article.gallery);
  expectType<string | undefined>()(article.seo?.metaImage?.url);
  const block = article.blocks[0];
  expectType<'zone.related' | undefined>()(block?.__component);
  expectType<{ readonly id: number; readonly name: string | null } | null | undefined>()(block?.spotlight);
  // @ts-expect-error there are no wrappers
  article.attributes;

  const named: EntryOf<Article, { fields: ['title'] }, true> = (await flat.articles.findOne(1, { fields: ['title'] }))
    .data;
  expectKeys<'id' | 'title'>()(named);

  for await (const entry of flat.categories.all({ fields: ['name'] })) expectType<string | null>()(entry.name);
}
