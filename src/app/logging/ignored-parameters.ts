import type { FindIgnored } from '../../http/report-ignored.ts';
import { describeIgnored, findIgnored } from '../../query/find-ignored.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { ContentType, Model } from '../../schema/model.ts';

/** Describes ignored parameters of an answered request. Derived from its URL, so requests do not pay for it. */
export function createFindIgnored(model: Model, prefix: string): FindIgnored {
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
    if (type === undefined || start === -1) return [];
    return findIgnored(model, type, parseQueryString(url.slice(start + 1))).map(describeIgnored);
  };
}
