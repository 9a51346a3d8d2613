interface Pair {
  readonly name: string;
  readonly rest: string;
  readonly document: string;
}

const article = 'title slug happensAt';
const fields = 'fields[0]=title&fields[1]=slug&fields[2]=happensAt';
const cover = 'cover { data { id attributes { name url } } }';
const coverFields = 'populate[cover][fields][0]=name&populate[cover][fields][1]=url';

/** The same data, requested by GraphQL and by REST. */
export const GRAPHQL_PAIRS: readonly Pair[] = [
  {
    name: 'list with author, categories, cover',
    rest: `/api/articles?${fields}&populate[author][fields][0]=name&populate[categories][fields][0]=name&${coverFields}`,
    document: `{ articles(pagination: { pageSize: 25 }) { data { id attributes { ${article} author { data { id attributes { name } } } categories { data { id attributes { name } } } ${cover} } } meta { pagination { page pageSize pageCount total } } } }`,
  },
  {
    name: 'two levels',
    rest: `/api/articles?${fields}&populate[author][fields][0]=name&populate[author][populate][avatar][fields][0]=url&populate[categories][fields][0]=name&populate[categories][populate][parent][fields][0]=name`,
    document: `{ articles(pagination: { pageSize: 25 }) { data { id attributes { ${article} author { data { id attributes { name avatar { data { id attributes { url } } } } } } categories { data { id attributes { name parent { data { id attributes { name } } } } } } } } meta { pagination { page pageSize pageCount total } } } }`,
  },
  {
    name: 'one entry',
    rest: `/api/articles/42?${fields}&populate[author][fields][0]=name&${coverFields}`,
    document: `{ article(id: 42) { data { id attributes { ${article} author { data { id attributes { name } } } ${cover} } } } }`,
  },
];
