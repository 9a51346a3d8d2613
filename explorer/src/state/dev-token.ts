import { loadDevToken, storeDevToken } from './storage.ts';

/** Stores the token of the link printed by `plinth dev`, and removes it from the address bar. */
export function takeDevToken(): void {
  const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  window.history.replaceState(null, '', location.href.replace(/#.*$/, ''));
  storeDevToken(token);
}

/** The token that lets this page use roles, if it was opened with that link. */
export function devTokenHeaders(): Record<string, string> {
  const token = loadDevToken();
  return token === '' ? {} : { 'x-explorer-token': token };
}
