import type { Row } from './texts.ts';
import type { WriteStatement } from './write-statements.ts';

/** A value from a request body. */
export type Sent =
  | string
  | number
  | boolean
  | null
  | Date
  | { readonly json: unknown }
  | { readonly ids: readonly number[] };

export interface Step {
  readonly name: WriteStatement;
  readonly values: readonly Sent[];
}

/** A write as a sequence of statements; returns the row of its article. */
export type Steps = Generator<Step, Row | undefined, readonly Row[]>;

/** The bodies of the five writes, used without validation. */
export interface ArticleBody {
  readonly title: string;
  readonly subtitle: string;
  readonly summary: string;
  readonly body: string;
  readonly kind: string;
  readonly views: number;
  readonly readingMinutes: number;
  readonly rating: number;
  readonly featured: boolean;
  readonly metadata: object;
  readonly happensAt: string;
  readonly author?: number;
  readonly categories: readonly number[];
  readonly seo: {
    readonly metaTitle: string;
    readonly metaDescription: string;
    readonly keywords: string;
    readonly preventIndexing: boolean;
  };
  readonly sections: readonly [{ readonly heading: string; readonly text: string; readonly weight: number }];
}

const step = (name: WriteStatement, ...values: Sent[]): Step => ({ name, values });

export function* createArticle(data: ArticleBody): Steps {
  const now = new Date();
  const { title, subtitle, summary, body, kind, views, readingMinutes, rating, featured, metadata, happensAt } = data;
  const texts = [title, subtitle, summary, body, kind, views, readingMinutes, rating, featured];
  const [row] = yield step('createArticle', ...texts, { json: metadata }, new Date(happensAt), now, now, now);
  if (data.author !== undefined) {
    const id = row?.[0] as number;
    yield* link(id, data);
    const { metaTitle, metaDescription, keywords, preventIndexing } = data.seo;
    const [seo] = yield step('createSeo', metaTitle, metaDescription, keywords, preventIndexing);
    const [{ heading, text, weight }] = data.sections;
    const [section] = yield step('createSection', heading, text, weight);
    yield step('joinComponents', id, seo?.[0] as number, section?.[0] as number);
  }
  return row;
}

export function* updateArticle(id: number, data: ArticleBody): Steps {
  if (data.author === undefined) return (yield step('renameArticle', id, data.title, new Date()))[0];
  const [row] = yield step('touchArticle', id, new Date());
  yield* unlink(id);
  yield* link(id, data);
  return row;
}

export function* deleteArticle(id: number): Steps {
  const components = yield step('leaveComponents', id);
  const ids = (uid: string): readonly number[] =>
    components.filter(([, type]) => type === uid).map(([component]) => component as number);
  yield step('deleteSeos', { ids: ids('shared.seo') });
  yield step('deleteSections', { ids: ids('content.section') });
  yield* unlink(id);
  yield step('leaveFiles', id);
  return (yield step('deleteArticle', id))[0];
}

function* link(id: number, { author, categories }: ArticleBody): Generator<Step, void, readonly Row[]> {
  yield step('linkAuthor', id, author ?? null);
  yield step('linkCategories', id, ...categories);
}

/** Closes the gaps in the lists that contained the article. */
function* unlink(id: number): Generator<Step, void, readonly Row[]> {
  const [author] = yield step('unlinkAuthor', id);
  if (author !== undefined) yield step('closeAuthor', author[0] as number, author[1] as number);
  const categories = yield step('unlinkCategories', id);
  const places = [0, 1, 2].flatMap((index) => [categories[index]?.[0] ?? null, categories[index]?.[1] ?? null]);
  if (categories.length > 0) yield step('closeCategories', ...places);
}
