import pg from 'pg';
import type { RequestName } from '../requests.ts';
import { assembleR3, assembleR4, distinct, idsOf } from './assemble.ts';
import { type FloorStatement, floorStatements, POSTGRES_WAYS } from './statements.ts';
import { entryTexts, listText, POSTGRES_TEXTS, type Row } from './texts.ts';

const CONNECTIONS = 8;

/** Types whose text representation goes into the response nearly unchanged: bigint, json, dates, decimals. */
const AS_TEXT = [20, 114, 1082, 1083, 1114, 1184, 1700, 3802];

/** The six responses using a pool; independent statements run concurrently. */
export function postgresAnswers(url: string): Record<RequestName, () => Promise<string>> {
  for (const type of AS_TEXT) pg.types.setTypeParser(type, (cell) => cell);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const statements = floorStatements(POSTGRES_WAYS);
  const rows = async (name: FloorStatement, ...values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row[][number] & unknown[]>({ name, text: statements[name], values, rowMode: 'array' })).rows;
  const count = async (name: FloorStatement, ...values: unknown[]): Promise<number> =>
    Number((await rows(name, ...values))[0]?.[0]);

  const t = entryTexts(POSTGRES_TEXTS);
  const flat = async (page: Promise<Row[]>, counting: Promise<number>, pageNumber: number): Promise<string> => {
    const [articles, total] = await Promise.all([page, counting]);
    const entries = articles.map((row) => t.articleText(row, ''));
    return listText(entries, pageNumber, total);
  };

  return {
    R1: () => flat(rows('page1'), count('count'), 1),
    async R2() {
      const [articles, total] = await Promise.all([rows('headlines'), count('count')]);
      return listText(articles.map(t.headlineText), 1, total);
    },
    async R3() {
      const counting = count('count');
      const articles = await rows('page1');
      const ids = idsOf(articles);
      const [total, authors, categories, covers] = await Promise.all([
        counting,
        rows('authors', ids),
        rows('categories', ids),
        rows('covers', ids),
      ]);
      return assembleR3(t, { articles, total, authors, categories, covers });
    },
    async R4() {
      const counting = count('count');
      const articles = await rows('page1');
      const ids = idsOf(articles);
      const withAuthors = async () => {
        const authorLinks = await rows('authorLinks', ids);
        return { authorLinks, authors: await rows('authorsWithAvatar', distinct(authorLinks, 1)) };
      };
      const withCategories = async () => {
        const categoryLinks = await rows('categoryLinks', ids);
        const categories = await rows('categoriesWithParent', distinct(categoryLinks, 1));
        return { categoryLinks, categories, parents: await rows('parentsWithIcon', distinct(categories, 6)) };
      };
      const [total, ofAuthors, ofCategories, covers, seos, sections] = await Promise.all([
        counting,
        withAuthors(),
        withCategories(),
        rows('covers', ids),
        rows('seos', ids),
        rows('sections', ids),
      ]);
      return assembleR4(t, { articles, total, ...ofAuthors, ...ofCategories, covers, seos, sections });
    },
    R5: () => flat(rows('byAuthor', 'Author 42'), count('byAuthorCount', 'Author 42'), 1),
    R6: () => flat(rows('page300'), count('count'), 300),
  };
}
