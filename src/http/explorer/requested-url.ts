import type { Engine } from '../../content/engine.ts';
import { notFound, validationError } from '../../errors.ts';
import { routeOf } from '../../explorer/describe-model.ts';
import type { ContentType } from '../../schema/model.ts';
import { type ContractSettings, contractOf } from '../contract.ts';
import type { RouteRequest } from '../route.ts';
import { decodeText } from '../../util/text/decode-text.ts';

export interface RequestedUrl {
  readonly path: string;
  readonly queryString: string;
}

/** `?url=/api/articles?sort=title`, encoded as one value. */
export function requestedUrl({ queryString }: Pick<RouteRequest, 'queryString'>): RequestedUrl {
  const url = new URLSearchParams(queryString).get('url');
  if (url === null || !url.startsWith('/'))
    throw validationError('Expected url, a path of this server with its query string.');
  const [whole = ''] = url.split('#', 1);
  const mark = whole.indexOf('?');
  return mark === -1
    ? { path: whole, queryString: '' }
    : { path: whole.slice(0, mark), queryString: whole.slice(mark + 1) };
}

export interface RequestedContent {
  readonly type: ContentType;
  readonly id: string | undefined;
  readonly queryString: string;
  readonly contract: 'v4' | 'v5';
}

/** The content type and the entry that a path names, and the contract that the request speaks there. */
export function requestedContent(engine: Engine, contracts: ContractSettings, request: RouteRequest): RequestedContent {
  const { path, queryString } = requestedUrl(request);
  const contract = contractOf({ ...request, path }, contracts) === 'v4' ? 'v4' : 'v5';
  const prefix = [contracts.v5Prefix, contracts.prefix].find((one) => path.toLowerCase().startsWith(`${one}/`));
  const segments = typeof prefix === 'string' ? path.slice(prefix.length + 1).split('/') : [];
  const [route = '', id, ...rest] = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const type = [...engine.model.contentTypes.values()].find((candidate) => routeOf(candidate) === route.toLowerCase());
  if (type === undefined || rest.length > 0 || (id !== undefined && type.kind === 'singleType')) throw notFound();
  return { type, id: id === undefined ? undefined : decodeText(id), queryString, contract };
}
