/** Hand-written JSON for exactly the six responses: no general server can do it with less work. */

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** How the two engines differ in the cells they return. */
export interface CellTexts {
  instant(cell: Cell | undefined): string;
  decimal(cell: Cell | undefined): string;
}

export const text = (cell: Cell | undefined): string => (cell == null ? 'null' : JSON.stringify(cell));
const plain = (cell: Cell | undefined): string => (cell == null ? 'null' : `${cell}`);
const flag = (cell: Cell | undefined): string => (cell == null ? 'null' : cell ? 'true' : 'false');

let lastInstant: Cell | undefined;
let lastText = '';

export const SQLITE_TEXTS: CellTexts = {
  /** Milliseconds; `createdAt` and `updatedAt` are often equal. */
  instant(cell) {
    if (cell == null) return 'null';
    if (cell === lastInstant) return lastText;
    lastInstant = cell;
    lastText = `"${new Date(cell as number).toISOString()}"`;
    return lastText;
  },
  decimal: plain,
};

export const POSTGRES_TEXTS: CellTexts = {
  instant(cell) {
    if (cell == null) return 'null';
    const printed = cell as string;
    const time = printed.length === 19 ? `${printed.slice(11)}.000` : printed.slice(11, 23).padEnd(12, '0');
    return `"${printed.slice(0, 10)}T${time}Z"`;
  },
  decimal: (cell) => (cell == null ? 'null' : `${Number(cell)}`),
};

export function entryTexts({ instant, decimal }: CellTexts) {
  return {
    articleText: (r: Row, populated: string): string =>
      `{"id":${r[0]},"attributes":{"title":${text(r[1])},"slug":${text(r[2])},"subtitle":${text(r[3])},"summary":${text(r[4])},"body":${text(r[5])},"kind":${text(r[6])},"views":${plain(r[7])},"readingMinutes":${plain(r[8])},"rating":${plain(r[9])},"featured":${flag(r[10])},"metadata":${plain(r[11])},"happensAt":${instant(r[12])},"createdAt":${instant(r[13])},"updatedAt":${instant(r[14])},"publishedAt":${instant(r[15])}${populated}}}`,
    headlineText: (r: Row): string =>
      `{"id":${r[0]},"attributes":{"title":${text(r[1])},"slug":${text(r[2])},"happensAt":${instant(r[3])}}}`,
    authorText: (r: Row, o: number, populated: string): string =>
      `{"id":${r[o]},"attributes":{"name":${text(r[o + 1])},"email":${text(r[o + 2])},"bio":${text(r[o + 3])},"createdAt":${instant(r[o + 4])},"updatedAt":${instant(r[o + 5])}${populated}}}`,
    categoryText: (r: Row, o: number, populated: string): string =>
      `{"id":${r[o]},"attributes":{"name":${text(r[o + 1])},"slug":${text(r[o + 2])},"description":${text(r[o + 3])},"createdAt":${instant(r[o + 4])},"updatedAt":${instant(r[o + 5])}${populated}}}`,
    fileText: (r: Row, o: number): string =>
      r[o] == null
        ? 'null'
        : `{"id":${r[o]},"attributes":{"name":${text(r[o + 1])},"alternativeText":${text(r[o + 2])},"caption":${text(r[o + 3])},"width":${plain(r[o + 4])},"height":${plain(r[o + 5])},"formats":${plain(r[o + 6])},"hash":${text(r[o + 7])},"ext":${text(r[o + 8])},"mime":${text(r[o + 9])},"size":${decimal(r[o + 10])},"url":${text(r[o + 11])},"previewUrl":${text(r[o + 12])},"provider":${text(r[o + 13])},"provider_metadata":${plain(r[o + 14])},"createdAt":${instant(r[o + 15])},"updatedAt":${instant(r[o + 16])}}}`,
    seoText: (r: Row): string =>
      `{"id":${r[1]},"metaTitle":${text(r[2])},"metaDescription":${text(r[3])},"keywords":${text(r[4])},"preventIndexing":${flag(r[5])}}`,
    sectionText: (r: Row): string =>
      `{"id":${r[1]},"heading":${text(r[2])},"text":${text(r[3])},"weight":${plain(r[4])}}`,
  };
}

export type EntryTexts = ReturnType<typeof entryTexts>;

export const listText = (entries: readonly string[], page: number, total: number): string =>
  `{"data":[${entries.join(',')}],"meta":{"pagination":{"page":${page},"pageSize":25,"pageCount":${Math.ceil(total / 25)},"total":${total}}}}`;
