import { type Cell, type EntryTexts, listText, type Row } from './texts.ts';

type Texts = ReadonlyMap<Cell | undefined, string | undefined>;

const byKey = (rows: readonly Row[], write: (row: Row) => string | undefined): Texts =>
  new Map(rows.map((row) => [row[0], write(row)]));

function grouped(rows: readonly Row[], write: (row: Row) => string | undefined): Texts {
  const groups = new Map<Cell | undefined, string | undefined>();
  for (const row of rows) {
    const before = groups.get(row[0]);
    groups.set(row[0], before === undefined ? write(row) : `${before},${write(row)}`);
  }
  return groups;
}

export interface RowsOfR3 {
  readonly articles: readonly Row[];
  readonly total: number;
  readonly authors: readonly Row[];
  readonly categories: readonly Row[];
  readonly covers: readonly Row[];
}

export function assembleR3(t: EntryTexts, rows: RowsOfR3): string {
  const authors = byKey(rows.authors, (r) => t.authorText(r, 1, ''));
  const categories = grouped(rows.categories, (r) => t.categoryText(r, 1, ''));
  const covers = byKey(rows.covers, (r) => t.fileText(r, 1));
  const entries = rows.articles.map((r) =>
    t.articleText(
      r,
      `,"author":{"data":${authors.get(r[0]) ?? 'null'}},"categories":{"data":[${categories.get(r[0]) ?? ''}]},"cover":{"data":${covers.get(r[0]) ?? 'null'}}`,
    ),
  );
  return listText(entries, 1, rows.total);
}

export interface RowsOfR4 {
  readonly articles: readonly Row[];
  readonly total: number;
  readonly authorLinks: readonly Row[];
  readonly authors: readonly Row[];
  readonly categoryLinks: readonly Row[];
  readonly categories: readonly Row[];
  readonly parents: readonly Row[];
  readonly covers: readonly Row[];
  readonly seos: readonly Row[];
  readonly sections: readonly Row[];
}

export function assembleR4(t: EntryTexts, rows: RowsOfR4): string {
  const authorTexts = byKey(rows.authors, (r) => t.authorText(r, 0, `,"avatar":{"data":${t.fileText(r, 6)}}`));
  const parentTexts = byKey(rows.parents, (r) => t.categoryText(r, 0, `,"icon":{"data":${t.fileText(r, 6)}}`));
  const categoryTexts = byKey(rows.categories, (r) =>
    t.categoryText(r, 0, `,"parent":{"data":${parentTexts.get(r[6]) ?? 'null'}}`),
  );
  const authors = byKey(rows.authorLinks, (r) => authorTexts.get(r[1]));
  const categories = grouped(rows.categoryLinks, (r) => categoryTexts.get(r[1]));
  const covers = byKey(rows.covers, (r) => t.fileText(r, 1));
  const seos = byKey(rows.seos, t.seoText);
  const sections = grouped(rows.sections, t.sectionText);
  const entries = rows.articles.map((r) =>
    t.articleText(
      r,
      `,"author":{"data":${authors.get(r[0]) ?? 'null'}},"categories":{"data":[${categories.get(r[0]) ?? ''}]},"cover":{"data":${covers.get(r[0]) ?? 'null'}},"seo":${seos.get(r[0]) ?? 'null'},"sections":[${sections.get(r[0]) ?? ''}]`,
    ),
  );
  return listText(entries, 1, rows.total);
}

export const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row[0] as number);

export const distinct = (rows: readonly Row[], cell: number): number[] =>
  [...new Set(rows.map((row) => row[cell] as number))].filter((id) => id != null);
