import { StartError } from '../errors.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { decodeText } from '../util/text/decode-text.ts';

/** The content type and query of an API URL. */
export interface Target {
  readonly type: ContentType;
  readonly id?: string;
  readonly queryString: string;
}

/** Accepts a URL as people paste it: with or without a host, with or without the prefix. */
export function findTarget(model: Model, prefix: string, url: string): Target {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  const [, name = '', id] = path.split('/');
  for (const type of model.contentTypes.values()) {
    if (type.builtIn) continue;
    const isSingle = type.kind === 'singleType';
    if ((isSingle ? type.singularName : type.pluralName) !== name.toLowerCase()) continue;
    return {
      type,
      queryString: search.slice(1),
      ...(!isSingle && id !== undefined && id !== '' && { id: decodeText(id) }),
    };
  }
  throw new StartError(`"${url}" is not the URL of a content type of the project.`, {
    remedy: 'plinth routes lists the paths; quote the URL: "/api/articles?populate=author".',
  });
}
