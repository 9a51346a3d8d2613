import type { QueryForm } from './form.ts';
import { inContract, isBelow } from './in-contract.ts';
import { type ContentType, type Contract, type Project, typeFinder } from './model.ts';
import { parseQuery, type RawObject, writeQuery } from './raw.ts';
import { readForm } from './read-form.ts';
import { changeQuery } from './write-form.ts';

/** The request: the URL as text, and everything derived from it. */
export interface AskedRequest {
  /** As in the URL field: path and query string. */
  readonly url: string;
  readonly path: string;
  readonly query: RawObject;
  /** Undefined if the path is not one of the content API. */
  readonly type: ContentType | undefined;
  /** A row id, or in v5's contract a document id. */
  readonly id: string | null;
  readonly form: QueryForm;
  readonly contract: Contract;
  /** Whether v5's contract is asked for with a header. */
  readonly hasHeader: boolean;
}

/**
 * Parses a URL in any format that people paste: complete, without the host, percent-encoded or not. `chosen` counts
 * where the server speaks v4.
 */
export function readRequest(project: Project, text: string, chosen: Contract = 'v4'): AskedRequest {
  const url = text.trimStart().replace(/^(?:GET\s+)?(?:https?:\/\/[^/?#]+)?/i, '') || '/';
  const [whole = ''] = url.split('#', 1);
  const mark = whole.indexOf('?');
  const typed = mark === -1 ? whole : whole.slice(0, mark);
  const path = typed.startsWith('/') ? typed : `/${typed}`;
  const query = mark === -1 ? {} : parseQuery(whole.slice(mark + 1));
  const isSettled = project.contract === 'v5' || isBelow(path, project.v5Prefix);
  const contract = isSettled ? 'v5' : chosen;
  const seen = inContract(project, contract);
  const { type, id } = readPath(seen, path);
  const form = readForm(typeFinder(seen), type, query, contract);
  return {
    url: `${path}${mark === -1 ? '' : whole.slice(mark)}`,
    path,
    query,
    type,
    id,
    form,
    contract,
    hasHeader: contract === 'v5' && !isSettled,
  };
}

function readPath(project: Project, path: string): Pick<AskedRequest, 'type' | 'id'> {
  const prefix = prefixOf(project, path);
  const inner = path.toLowerCase().startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : '';
  const [route = '', id = null, ...rest] = inner.replace(/\/$/, '').split('/');
  const type = route === '' ? undefined : project.types.find((candidate) => candidate.route === route.toLowerCase());
  if (rest.length > 0 || (id !== null && type?.kind === 'single')) return { type: undefined, id: null };
  return { type, id };
}

/** What paths of content begin with, beside this one. */
export const prefixOf = ({ prefix, v5Prefix }: Project, path: string): string =>
  isBelow(path, v5Prefix) ? v5Prefix : prefix;

/** The same request after a change of its form. */
export function changeForm(project: Project, request: AskedRequest, form: QueryForm): AskedRequest {
  const seen = inContract(project, request.contract);
  const query = changeQuery(typeFinder(seen), request.type, request.query, request.form, form);
  return { ...request, query, form, url: writeUrl(request.path, query) };
}

export function writeUrl(path: string, query: RawObject): string {
  const text = writeQuery(query);
  return text === '' ? path : `${path}?${text}`;
}

/** The bare list, or the entry of a single type, below the prefix of another path. */
export const listUrl = (project: Project, type: ContentType, beside = ''): string =>
  `${prefixOf(project, beside)}/${type.route}`;
