/** The six requests: typical of real pages, from a flat list to two levels of relations. */
export const REQUESTS = {
  R1: '/api/articles',
  R2: '/api/articles?fields[0]=title&fields[1]=slug&fields[2]=happensAt&sort=happensAt:desc',
  R3: '/api/articles?populate[0]=author&populate[1]=categories&populate[2]=cover',
  R4: '/api/articles?populate[author][populate][0]=avatar&populate[categories][populate][parent][populate][0]=icon&populate[cover]=true&populate[seo]=true&populate[sections]=true',
  R5: '/api/articles?filters[author][name][$eq]=Author%2042&sort=happensAt:desc&pagination[page]=1&pagination[pageSize]=25',
  R6: '/api/articles?sort=id:asc&pagination[page]=300&pagination[pageSize]=25',
} as const;

export type RequestName = keyof typeof REQUESTS;

export const REQUEST_NAMES = Object.keys(REQUESTS) as readonly RequestName[];

export const DESCRIPTIONS: Readonly<Record<RequestName, string>> = {
  R1: 'flat page with its count',
  R2: 'three fields, sorted by a date',
  R3: 'author, categories, cover',
  R4: 'the same with components, avatar and two levels of categories',
  R5: 'filter on a relation, sorted, counted',
  R6: 'page 300',
};
