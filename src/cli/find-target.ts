import { StartError } from '../errors.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { decodeText } from '../util/decode-text.ts';

/** What a URL of the API asks for. */
export interface Target {
  readonly type: ContentType;
  readonly id?: string;
  readonly queryString: string;
}

/** Reads a URL as people paste it: with or without a host, with or without the prefix. */
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
  throw new StartError(`"${url}" asks for no content type of the project.`, {
    remedy: 'plinth routes lists the paths; write the URL in quotes, as in "/api/articles?populate=author".',
  });
}
