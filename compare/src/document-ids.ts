import { isRecord } from '../../src/util/is-record.ts';
import { parsedBody } from './compare-responses.ts';
import { type ComparedRequest, loggedRequest, urlOf } from './compared-request.ts';
import type { ComparedResponse } from './compared-server.ts';

/** An entry in v5's flat shape. */
export type FlatEntry = Readonly<Record<string, unknown>>;

/**
 * Document ids of both servers: v5's migration makes random ones where none are stored, so the same entry may have two.
 */
export interface DocumentIds {
  /** Whether an entry is known that has two. */
  readonly differ: boolean;
  /** Notes that both are the same entry. */
  pair(reference: FlatEntry, plinth: FlatEntry): void;
  /** A request for Plinth as the reference understands it. */
  forReference(request: ComparedRequest): ComparedRequest;
  /** A text with the reference's ids, with Plinth's. */
  inPlinth(text: string): string;
  /** The reference's response with Plinth's ids; entries that no list has shown are paired first. */
  align(reference: ComparedResponse, plinth: ComparedResponse): ComparedResponse;
}

const DOCUMENT_ID = /\b[a-z][a-z0-9]{23}\b/g;

export function createDocumentIds(): DocumentIds {
  const toPlinth = new Map<string, string>();
  const toReference = new Map<string, string>();
  let differing = 0;

  const pair = (there: FlatEntry, here: FlatEntry): void => {
    const [one, other] = [there.documentId, here.documentId];
    if (typeof one !== 'string' || typeof other !== 'string' || toPlinth.has(one) || toReference.has(other)) return;
    toPlinth.set(one, other);
    toReference.set(other, one);
    if (one !== other) differing += 1;
  };

  const inPlinth = (text: string): string => text.replaceAll(DOCUMENT_ID, (id) => toPlinth.get(id) ?? id);

  function pairWithin(there: unknown, here: unknown): void {
    if (Array.isArray(there) && Array.isArray(here)) {
      for (const [index, item] of there.entries()) pairWithin(item, here[index]);
    } else if (isRecord(there) && isRecord(here)) {
      if (there.documentId !== here.documentId && areAlike(there, here)) pair(there, here);
      for (const [name, value] of Object.entries(there)) pairWithin(value, here[name]);
    }
  }

  return {
    get differ() {
      return differing > 0;
    },
    pair,
    inPlinth,
    forReference(request) {
      if (differing === 0) return request;
      const url = urlOf(request).replaceAll(DOCUMENT_ID, (id) => toReference.get(id) ?? id);
      return { ...loggedRequest(url, request.caller), method: request.method };
    },
    align(reference, plinth) {
      if (reference.body === plinth.body) return reference;
      pairWithin(parsedBody(reference), parsedBody(plinth));
      return differing === 0 ? reference : { ...reference, body: inPlinth(reference.body) };
    },
  };
}

/** What the servers set themselves, v5 anew with each publication. */
const SET: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);

/** The values of an entry by which it is found again: equal for equal content. */
export const contentOf = (entry: FlatEntry): string =>
  JSON.stringify(
    Object.entries(entry)
      .filter(([name, value]) => !SET.has(name) && (typeof value !== 'object' || value === null))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const areAlike = (there: FlatEntry, here: FlatEntry): boolean =>
  there.id === here.id || (contentOf(there) === contentOf(here) && contentOf(here) !== '[]');
