/** A program as a user of the generated types would write it. */
export const CLIENT_PROGRAM = `
import createClient from 'openapi-fetch';
import qs from 'qs';
import type { paths } from './api.ts';

export async function readArticles(baseUrl: string) {
  const api = createClient<paths>({ baseUrl, querySerializer: (query) => qs.stringify(query) });

  const list = await api.GET('/api/articles', {
    params: {
      query: {
        fields: ['title', 'slug'],
        populate: {
          author: { fields: ['name'] },
          categories: { fields: ['name'], sort: ['name:desc'] },
          blocks: { on: { 'zone.quote': { fields: ['text'] } } },
        },
        filters: { author: { name: { $contains: 'a' } }, id: { $lte: 40 } },
        sort: ['title:desc', 'id'],
        pagination: { page: 1, pageSize: 5 },
      },
    },
  });
  if (list.error) throw new Error(list.error.error.message);
  const rows = list.data.data.map(({ id, attributes }) => {
    const title: string | null | undefined = attributes.title;
    const author: string | null | undefined = attributes.author?.data?.attributes.name;
    const categories = attributes.categories?.data;
    const quotes = (attributes.blocks ?? []).flatMap((block) =>
      block.__component === 'zone.quote' ? [block.text ?? ''] : [],
    );
    return { id, title, author, categories: Array.isArray(categories) ? categories.length : -1, quotes };
  });

  const one = await api.GET('/api/articles/{id}', { params: { path: { id: 1 }, query: { fields: ['title'] } } });
  const missing = await api.GET('/api/articles/{id}', { params: { path: { id: 999999 } } });
  const home = await api.GET('/api/homepage', { params: { query: { populate: '*' } } });

  return {
    rows,
    total: list.data.meta.pagination.total,
    title: one.data?.data.attributes.title,
    missing: missing.error?.error.name,
    headline: home.data?.data.attributes.headline,
  };
}
`;
