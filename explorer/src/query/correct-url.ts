import { encodeReadably } from './raw.ts';
import { decoded } from './decoded.ts';

/** A part of a query that had no effect; for a value, the name in it. */
export interface Ignored {
  readonly parameter: string;
  readonly value: string | null;
  readonly meant: string | null;
}

/** The URL with the probably intended name instead of the one without effect; everything else is unchanged. */
export function correctUrl(url: string, { parameter, value, meant }: Ignored): string {
  const mark = url.indexOf('?');
  if (mark === -1 || meant === null) return url;
  const pairs = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const key = decoded(at === -1 ? pair : pair.slice(0, at));
      const rest = at === -1 ? '' : pair.slice(at);
      if (value === null) {
        const isIt = key === parameter || key.startsWith(`${parameter}[`);
        return isIt ? `${encodeReadably(`${meant}${key.slice(parameter.length)}`)}${rest}` : pair;
      }
      // A list of names may be spread over numbered parameters: populate[0]=author.
      const isIt = key === parameter || /^\[\d*\]$/.test(key.startsWith(parameter) ? key.slice(parameter.length) : '');
      return isIt ? `${encodeReadably(key)}=${encodeReadably(mendList(decoded(rest.slice(1)), value, meant))}` : pair;
    });
  return `${url.slice(0, mark)}?${pairs.join('&')}`;
}

const mendList = (list: string, wrong: string, meant: string): string =>
  list
    .split(',')
    .map((name) => (name.trim() === wrong ? meant : name))
    .join(',');
