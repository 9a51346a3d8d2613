import { EMPTY_FORM, type QueryForm } from './form.ts';
import { type ContentType, type Project, typeFinder } from './model.ts';
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
  readonly id: string | null;
  readonly form: QueryForm;
}

/** Parses a URL in any format that people paste: complete, without the host, percent-encoded or not. */
export function readRequest(project: Project, text: string): AskedRequest {
  const url = text.trimStart().replace(/^(?:GET\s+)?(?:https?:\/\/[^/?#]+)?/i, '') || '/';
  const [whole = ''] = url.split('#', 1);
  const mark = whole.indexOf('?');
  const typed = mark === -1 ? whole : whole.slice(0, mark);
  const path = typed.startsWith('/') ? typed : `/${typed}`;
  const query = mark === -1 ? {} : parseQuery(whole.slice(mark + 1));
  const { type, id } = readPath(project, path);
  const form = readForm(typeFinder(project), type, query);
  return { url: `${path}${mark === -1 ? '' : whole.slice(mark)}`, path, query, type, id, form };
}

function readPath(project: Project, path: string): Pick<AskedRequest, 'type' | 'id'> {
  const inner = path.toLowerCase().startsWith(`${project.prefix}/`) ? path.slice(project.prefix.length + 1) : '';
  const [route = '', id = null, ...rest] = inner.replace(/\/$/, '').split('/');
  const type = route === '' ? undefined : project.types.find((candidate) => candidate.route === route.toLowerCase());
  if (rest.length > 0 || (id !== null && type?.kind === 'single')) return { type: undefined, id: null };
  return { type, id };
}

/** The same request after a change of its form. */
export function changeForm(project: Project, request: AskedRequest, form: QueryForm): AskedRequest {
  const query = changeQuery(typeFinder(project), request.type, request.query, request.form, form);
  return { ...request, query, form, url: writeUrl(request.path, query) };
}

export function writeUrl(path: string, query: RawObject): string {
  const text = writeQuery(query);
  return text === '' ? path : `${path}?${text}`;
}

/** The bare list, or the entry of a single type. */
export function requestOf(project: Project, type: ContentType, id: string | null = null): AskedRequest {
  const path = [`${project.prefix}/${type.route}`, ...(id === null ? [] : [id])].join('/');
  return { url: path, path, query: {}, type, id, form: EMPTY_FORM };
}
