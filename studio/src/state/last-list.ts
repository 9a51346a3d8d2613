import { keepUnder } from '../../../kit/src/storage.ts';
import { hrefOf } from './place.ts';

const { load, store } = keepUnder('plinth-studio');

type Path = readonly (string | number)[];

const nameOf = (path: Path): string => `list:${path.join('/')}`;

/** Remembers a list's search, filters, order and page for this tab. */
export function noteList(path: Path, query: URLSearchParams): void {
  store('sessionStorage', nameOf(path), String(query));
}

/** A link back to a list as it was last shown. */
export const lastList = (path: Path): string => hrefOf(path, load('sessionStorage', nameOf(path), ''));
