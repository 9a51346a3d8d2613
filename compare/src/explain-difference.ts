import type { RawObject } from '../../src/query/parse-query-string.ts';
import type { ContentType, Model } from '../../src/schema/model.ts';
import type { ComparedResponse } from './compared-server.ts';
import { compareResponses, parsedBody } from './compare-responses.ts';
import { type ComparedRequest, withQuery } from './compared-request.ts';
import type { ComparedType } from './compared-types.ts';
import type { ComparedContract, Deviation } from './comparison.ts';
import { PLAIN_REQUESTS } from './plain-requests.ts';
import { asksForDrafts, v5PlainRequests } from './v5-plain-requests.ts';
import { reconcileV5Responses } from './reconcile-v5-responses.ts';
import { reconcileResponses } from './reconcile-responses.ts';

/** A request with both responses. */
export interface Exchange {
  readonly request: ComparedRequest;
  readonly reference: ComparedResponse;
  readonly plinth: ComparedResponse;
}

export interface Explaining {
  readonly contract: ComparedContract;
  /** Whether entries may have another document id in each server. */
  readonly idsDiffer: boolean;
  readonly model: Model;
  readonly types: readonly ComparedType[];
  readonly ask: (request: ComparedRequest) => Promise<Exchange>;
}

/**
 * The deviations that a difference consists of; null if they do not explain it. If the responses alone are no evidence,
 * a second request is: sent in a form that the deviation does not affect, both servers must agree.
 */
export async function explainDifference(
  explaining: Explaining,
  exchange: Exchange,
): Promise<ReadonlySet<Deviation> | null> {
  const byStatus = explainStatus(explaining.contract, exchange);
  if (byStatus !== null) return new Set([byStatus]);
  const own = reconcile(explaining, exchange);
  if (own !== null) return own;
  const type = typeOf(explaining.types, exchange.request);
  return type === null || exchange.request.method !== 'GET' ? null : explainByOthers(explaining, exchange, type);
}

const typeOf = (types: readonly ComparedType[], { path }: ComparedRequest): ContentType | null =>
  types.find((one) => path === one.path || path.startsWith(`${one.path}/`))?.type ?? null;

const TOO_MUCH = /^(Filters and sorts would examine|The response would have)/;
const PLAIN_ID = /\/(?:0|[1-9]\d*|[^\d/+%][^/]*)$/;

function explainStatus(contract: ComparedContract, { request, reference, plinth }: Exchange): Deviation | null {
  if (reference.status >= 500 && plinth.status < 500) return 'serverError';
  if (contract === 'v5' && plinth.status === 403 && asksForDrafts(request.query)) return 'drafts';
  if (reference.status !== 200) return null;
  // The reference stores an invalid value.
  if (request.method !== 'GET') return plinth.status === 400 ? 'writes' : null;
  if (plinth.status === 400 && TOO_MUCH.test(messageOf(plinth))) return 'disproportionate';
  return plinth.status === 404 && !PLAIN_ID.test(request.path) ? 'writes' : null;
}

function messageOf(response: ComparedResponse): string {
  const parsed = parsedBody(response) as { readonly error?: { readonly message?: unknown } } | undefined;
  return String(parsed?.error?.message ?? '');
}

/** Null: the responses differ in something else as well. */
function reconcile(
  { contract, model }: Pick<Explaining, 'contract' | 'model'>,
  { reference, plinth }: Exchange,
): ReadonlySet<Deviation> | null {
  if (compareResponses(reference, plinth).length === 0) return new Set();
  const [there, here] = [parsedBody(reference), parsedBody(plinth)];
  if (reference.status !== plinth.status || there === undefined || here === undefined) return null;
  const read = contract === 'v5' ? reconcileV5Responses(there, here) : { reference: there, deviations: [] };
  const { reference: body, deviations } = reconcileResponses(model, read.reference, here);
  const asText = (value: unknown): ComparedResponse => ({ ...plinth, body: JSON.stringify(value) });
  return compareResponses(asText(body), asText(here)).length === 0
    ? new Set([...read.deviations, ...deviations])
    : null;
}

async function explainByOthers(
  explaining: Explaining,
  exchange: Exchange,
  type: ContentType,
): Promise<ReadonlySet<Deviation> | null> {
  const { contract, model, ask } = explaining;
  const { request } = exchange;
  const plain = contract === 'v5' ? v5PlainRequests(explaining.idsDiffer) : PLAIN_REQUESTS;
  const usable = plain
    .filter(({ deviation }) => isPossible(deviation, exchange))
    .flatMap(({ deviation, plain }) => (plain(request.query, type, model) === null ? [] : [{ deviation, plain }]));
  const all = usable.map((_, index) => usable.slice(0, index + 1)).slice(1);
  for (const some of [...usable.map((one) => [one]), ...all]) {
    const query = some.reduce<RawObject>((so, { plain }) => plain(so, type, model) ?? so, request.query);
    const found = reconcile(explaining, await ask(withQuery(request, query)));
    if (found !== null) return new Set([...some.map(({ deviation }) => deviation), ...found]);
  }
  return null;
}

/** Whether the responses themselves are compatible with the deviation. */
function isPossible(deviation: Deviation, { reference, plinth }: Exchange): boolean {
  const [there, here] = [reference, plinth].map((response) => parsedBody(response) as Listed | undefined);
  const isSameMeta = JSON.stringify(there?.meta) === JSON.stringify(here?.meta);
  const areBoth = reference.status === 200 && plinth.status === 200;
  switch (deviation) {
    case 'order':
      return areBoth && isSameMeta && lengthOf(there) === lengthOf(here);
    case 'once':
    case 'window':
      return areBoth && isSameMeta;
    case 'populateValue':
      return reference.status === 200 && plinth.status === 400;
    case 'search':
    case 'drafts':
    case 'rowIds':
    case 'published':
    case 'locales':
      return areBoth;
    default:
      // Both may refuse the request, each for the error it checks first.
      return reference.status === 200 || (reference.status === 400 && plinth.status === 400);
  }
}

interface Listed {
  readonly data?: unknown;
  readonly meta?: unknown;
}

const lengthOf = (answer: Listed | undefined): number => {
  const list = Array.isArray(answer) ? answer : answer?.data;
  return Array.isArray(list) ? list.length : -1;
};
