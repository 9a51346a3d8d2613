/** The members of clients in v5's contract. */
import type { EntryAnswer, EntryOf, ListAnswer, PaginationOf } from './answer.ts';
import type { RequestOptions } from './client.ts';
import type { Description } from './description.ts';
import type { DocumentInput, UpdateInput } from './input.ts';
import type { AllDocumentsQuery, Checked, DocumentListQuery, DocumentQuery, DocumentWriteQuery } from './query.ts';

type Answer<T, Query> = Promise<EntryAnswer<EntryOf<T, Query, 'v5'>>>;

export interface Removal {
  /** `*` for every locale. */
  readonly locale?: string | undefined;
}

export interface Documents<T extends Description> {
  find<const Query = unknown>(
    query?: Checked<T, Query, DocumentListQuery<T>>,
    options?: RequestOptions,
  ): Promise<ListAnswer<EntryOf<T, Query, 'v5'>, PaginationOf<Query>>>;

  findOne<const Query = unknown>(
    documentId: string,
    query?: Checked<T, Query, DocumentQuery<T>>,
    options?: RequestOptions,
  ): Answer<T, Query>;

  /** Every entry; pages are requested as the loop reaches them. */
  all<const Query = unknown>(
    query?: Checked<T, Query, AllDocumentsQuery<T>>,
    options?: RequestOptions,
  ): AsyncGenerator<EntryOf<T, Query, 'v5'>, void, undefined>;

  create<const Query = unknown>(
    data: DocumentInput<T, Query>,
    query?: Checked<T, Query, DocumentWriteQuery<T>>,
    options?: RequestOptions,
  ): Answer<T, Query>;

  /** Creates the locale of the query if the entry does not have it. */
  update<const Query = unknown>(
    documentId: string,
    data: UpdateInput<T>,
    query?: Checked<T, Query, DocumentWriteQuery<T>>,
    options?: RequestOptions,
  ): Answer<T, Query>;

  delete(documentId: string, query?: Removal, options?: RequestOptions): Promise<void>;
}

export interface SingleDocument<T extends Description> {
  find<const Query = unknown>(query?: Checked<T, Query, DocumentQuery<T>>, options?: RequestOptions): Answer<T, Query>;

  /** Creates the entry if there is none yet. */
  update<const Query = unknown>(
    data: UpdateInput<T>,
    query?: Checked<T, Query, DocumentWriteQuery<T>>,
    options?: RequestOptions,
  ): Answer<T, Query>;

  delete(query?: Removal, options?: RequestOptions): Promise<void>;
}
