import { article, AUTHORS, CATEGORIES, section, seo } from '../dataset/entries.ts';

/** The five writes: typical of an editor, an import and a form. */
export const WRITES = ['W1', 'W2', 'W3', 'W4', 'W5'] as const;

export type WriteName = (typeof WRITES)[number];

export const WRITE_DESCRIPTIONS: Readonly<Record<WriteName, string>> = {
  W1: 'create, flat',
  W2: 'create with an author, three categories and two components',
  W3: 'update of one field',
  W4: 'another author and three other categories',
  W5: 'delete with components and relations',
};

export interface WriteRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Its JSON. */
  readonly body: string;
}

/** Entries of the data set to update, and new ones to delete. */
export interface Targets {
  readonly articles: number;
  /** Consumed from the end. */
  readonly disposable: number[];
}

/** The n-th request of a kind; null if no target is left. */
export function writeRequest(name: WriteName, n: number, targets: Targets): WriteRequest | null {
  const entry = 1 + ((n * 7919) % targets.articles);
  switch (name) {
    case 'W1':
      return { method: 'POST', path: '/api/articles', body: dataText(flat(n)) };
    case 'W2':
      return {
        method: 'POST',
        path: '/api/articles',
        body: dataText({ ...flat(n), ...relations(n), ...components(n) }),
      };
    case 'W3':
      return { method: 'PUT', path: `/api/articles/${entry}`, body: dataText({ title: `Changed ${n}` }) };
    case 'W4':
      return { method: 'PUT', path: `/api/articles/${entry}`, body: dataText(relations(n)) };
    case 'W5': {
      const id = targets.disposable.pop();
      return id === undefined ? null : { method: 'DELETE', path: `/api/articles/${id}`, body: '' };
    }
  }
}

const dataText = (data: object): string => JSON.stringify({ data });

/** Without a slug, because every server would have to check it first. */
function flat(n: number) {
  const { title, subtitle, summary, body, kind, views, rating, featured, metadata, ...rest } = article(1 + (n % 5000));
  const { reading_minutes: readingMinutes, happens_at: happensAt } = rest;
  return { title, subtitle, summary, body, kind, views, readingMinutes, rating, featured, metadata, happensAt };
}

const relations = (n: number) => ({
  author: 1 + ((n * 31) % AUTHORS),
  categories: [0, 17, 34].map((step) => 1 + ((n * 13 + step) % CATEGORIES)),
});

function components(n: number) {
  const { meta_title: metaTitle, meta_description: metaDescription, keywords } = seo(1 + (n % 5000));
  const { heading, text, weight } = section(1 + (n % 5000));
  return {
    seo: { metaTitle, metaDescription, keywords, preventIndexing: false },
    sections: [{ heading, text, weight }],
  };
}
