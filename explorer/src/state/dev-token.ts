import { loadDevToken, storeDevToken } from './storage.ts';

/** Keeps the token of the link that `plinth dev` prints, and takes it out of the address. */
export function takeDevToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  window.history.replaceState(null, '', location.href.replace(/#.*$/, ''));
  storeDevToken(token);
}

/** What lends a role to requests of this page, where the page was opened with that link. */
export function devTokenHeaders(): Record<string, string> {
  const token = loadDevToken();
  return token === '' ? {} : { 'x-explorer-token': token };
}
