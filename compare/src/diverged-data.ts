import { getOrCreate } from '../../src/util/get-or-create.ts';
import { isRecord } from '../../src/util/is-record.ts';
import { parsedBody } from './compare-responses.ts';
import type { ComparedResponse } from './compared-server.ts';
import type { Exchange } from './explain-difference.ts';

/** Differences between the databases after one server has stored a value that the other refused. */
export interface DivergedData {
  /** After a write that only the reference has stored. */
  note(exchange: Exchange): void;
  /** The responses to a later write at the same path, without these differences. */
  without(exchange: Exchange): Exchange;
}

export function createDivergedData(): DivergedData {
  const places = new Map<string, Set<string>>();
  return {
    note({ request: { method, path, body } }) {
      const names = getOrCreate(places, path, () => new Set());
      for (const name of Object.keys(dataOf(body) ?? {})) names.add(name);
      // Ids of new entries differ from now on.
      if (method === 'POST') names.add('id');
    },
    without(exchange) {
      const { request, reference, plinth } = exchange;
      const names = request.method === 'GET' ? undefined : places.get(request.path);
      if (names === undefined) return exchange;
      return { request, reference: reduced(reference, names), plinth: reduced(plinth, names) };
    },
  };
}

/** Errors are compared completely. */
function reduced(answer: ComparedResponse, names: ReadonlySet<string>): ComparedResponse {
  const parsed = parsedBody(answer);
  const data = dataOf(parsed);
  if (answer.status !== 200 || data === null) return answer;
  const kept = (values: object): object =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  const { attributes } = data;
  const less = { ...kept(data), ...(isRecord(attributes) && { attributes: kept(attributes) }) };
  return { ...answer, body: JSON.stringify({ ...(parsed as object), data: less }) };
}

const dataOf = (body: unknown): Readonly<Record<string, unknown>> | null =>
  isRecord(body) && isRecord(body.data) ? body.data : null;
