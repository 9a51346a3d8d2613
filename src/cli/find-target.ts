import type { ContractSettings } from '../http/contract.ts';
import type { ApiSettings } from '../project/settings.ts';
import { StartError } from '../errors.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { decodeText } from '../util/text/decode-text.ts';

/** The content type and query of an API URL. */
export interface Target {
  readonly type: ContentType;
  readonly id?: string;
  readonly queryString: string;
  /** What a request without a header would speak there. */
  readonly contract: 'v4' | 'v5';
}

/** Accepts a URL as people paste it: with or without a host, with or without the prefix. */
export function findTarget(
  model: Model,
  { prefix, v5Prefix, contract, aggregates }: ContractSettings & Pick<ApiSettings, 'aggregates'>,
  url: string,
): Target {
  const { pathname, search } = new URL(url, 'http://localhost');
  const isV5 = v5Prefix !== null && pathname.startsWith(`${v5Prefix}/`);
  const above = isV5 ? v5Prefix : prefix;
  const path = pathname.startsWith(`${above}/`) ? pathname.slice(above.length) : pathname;
  const [, name = '', id] = path.split('/');
  for (const type of model.contentTypes.values()) {
    if (type.builtIn) continue;
    const isSingle = type.kind === 'singleType';
    if ((isSingle ? type.singularName : type.pluralName) !== name.toLowerCase()) continue;
    if (aggregates && !isSingle && id === 'aggregate')
      throw new StartError('Aggregates are not explained.', { remedy: 'Explain the list with the same filters.' });
    return {
      type,
      contract: isV5 ? 'v5' : contract,
      queryString: search.slice(1),
      ...(!isSingle && id !== undefined && id !== '' && { id: decodeText(id) }),
    };
  }
  throw new StartError(`"${url}" is not the URL of a content type of the project.`, {
    remedy: 'plinth routes lists the paths; quote the URL: "/api/articles?populate=author".',
  });
}
