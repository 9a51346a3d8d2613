import type { AnsweredRequest } from '../../http/follow-requests.ts';
import { findIgnored } from '../../query/find-ignored.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { ContentType, Model } from '../../schema/model.ts';

/** What an answered request asked for in vain, in words; made of its URL, so that requests pay nothing for it. */
export function createFindIgnored(model: Model, prefix: string): (answered: AnsweredRequest) => readonly string[] {
  const types = new Map<string, ContentType>(
    [...model.contentTypes.values()]
      .filter((type) => !type.builtIn)
      .flatMap((type) =>
        type.kind === 'singleType'
          ? [[`${prefix}/${type.singularName}`, type] as const]
          : ['', '/:id'].map((end) => [`${prefix}/${type.pluralName}${end}`, type] as const),
      ),
  );
  return ({ method, url, status, trace }) => {
    const type = method === 'GET' && status < 400 && trace.route !== null ? types.get(trace.route) : undefined;
    const start = url.indexOf('?');
    return type === undefined || start === -1 ? [] : findIgnored(model, type, parseQueryString(url.slice(start + 1)));
  };
}
