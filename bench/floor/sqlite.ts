import {
  openConnection,
  type SqliteStatement,
  type SqliteValue,
} from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { RequestName } from '../requests.ts';
import { assembleR3, assembleR4, distinct, idsOf } from './assemble.ts';
import { type FloorStatement, floorStatements, SQLITE_WAYS } from './statements.ts';
import { entryTexts, listText, type Row, SQLITE_TEXTS } from './texts.ts';

/** The six responses from a file, each in one read transaction: one lock, one snapshot. */
export function sqliteAnswers(filename: string, keepsCounts: boolean): Record<RequestName, () => string> {
  const database = openConnection(filename);
  const rowsOf = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  database.exec('pragma mmap_size = 1073741824; pragma cache_size = -65536; pragma query_only = on');
  const begin = database.prepare('begin');
  const commit = database.prepare('commit');
  const version = rowsOf('pragma data_version');
  const prepared = Object.fromEntries(
    Object.entries(floorStatements(SQLITE_WAYS)).map(([name, sql]) => [name, rowsOf(sql)]),
  );
  const rows = (name: FloorStatement, ...values: SqliteValue[]): Row[] => prepared[name]?.all(...values) as Row[];

  let countedAt: unknown;
  let counted = 0;
  const count = (): number => {
    const at = keepsCounts ? (version.all() as Row[])[0]?.[0] : undefined;
    if (at === undefined || at !== countedAt) counted = rows('count')[0]?.[0] as number;
    countedAt = at;
    return counted;
  };

  const inTransaction = (answer: () => string) => (): string => {
    begin.run();
    try {
      return answer();
    } finally {
      commit.run();
    }
  };

  const t = entryTexts(SQLITE_TEXTS);
  const among = (found: readonly Row[], cell: number): string => JSON.stringify(distinct(found, cell));
  const flat = (articles: readonly Row[]): string[] => articles.map((row) => t.articleText(row, ''));

  const answers: Record<RequestName, () => string> = {
    R1: () => listText(flat(rows('page1')), 1, count()),
    R2: () => listText(rows('headlines').map(t.headlineText), 1, count()),
    R3() {
      const articles = rows('page1');
      const ids = idsOf(articles);
      return assembleR3(t, {
        articles,
        total: count(),
        authors: rows('authors', ...ids),
        categories: rows('categories', ...ids),
        covers: rows('covers', ...ids),
      });
    },
    R4() {
      const articles = rows('page1');
      const ids = idsOf(articles);
      const authorLinks = rows('authorLinks', ...ids);
      const categoryLinks = rows('categoryLinks', ...ids);
      const categories = rows('categoriesWithParent', among(categoryLinks, 1));
      return assembleR4(t, {
        articles,
        total: count(),
        authorLinks,
        authors: rows('authorsWithAvatar', among(authorLinks, 1)),
        categoryLinks,
        categories,
        parents: rows('parentsWithIcon', among(categories, 6)),
        covers: rows('covers', ...ids),
        seos: rows('seos', ...ids),
        sections: rows('sections', ...ids),
      });
    },
    R5: () => listText(flat(rows('byAuthor', 'Author 42')), 1, rows('byAuthorCount', 'Author 42')[0]?.[0] as number),
    R6: () => listText(flat(rows('page300')), 300, count()),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, inTransaction(answer)]),
  ) as typeof answers;
}
