import { type Project, typeFinder } from '../query/model.ts';
import type { Method } from '../query/method.ts';
import type { AskedRequest } from '../query/request.ts';
import { suggestData } from './suggest-data.ts';

interface Asking {
  readonly request: AskedRequest;
  readonly method: Method;
  readonly body: string | null;
}

/** The text of the body: as written, or as suggested by the schema. */
export function bodyOf(project: Project, { request, method, body }: Asking): string {
  if (body !== null) return body;
  const data = request.type === undefined ? {} : suggestData(typeFinder(project), request.type, method === 'POST');
  return printBody(data);
}

/** The body of an update starts with the entry's current values. */
export function bodyFromEntry(project: Project, { request }: Pick<Asking, 'request'>, answer: unknown): string | null {
  const { type } = request;
  const entry = (answer as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data;
  const held = request.contract === 'v5' ? entry : (entry?.attributes as typeof entry | null);
  if (type === undefined || held === undefined || held === null) return null;
  const suggested = suggestData(typeFinder(project), type, true);
  const kept = type.attributes
    .filter(({ kind, name, readOnly }) => kind === 'field' && !readOnly && Object.hasOwn(held, name))
    .filter(({ name }) => held[name] !== null || Object.hasOwn(suggested, name))
    .map(({ name }) => [name, held[name]]);
  return printBody(Object.fromEntries(kept));
}

const printBody = (data: unknown): string => JSON.stringify({ data }, null, 2);
