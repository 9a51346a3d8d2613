import type { ShownAdministrator } from '../../../src/admin/contract/people.ts';

/** Where v4's panel, a page of the same origin, keeps its session. */
const TOKEN = 'jwtToken';
const USER = 'userInfo';

/** v4's panel cannot ask for a second factor: it finds the session that began here. */
export const keepForPanel = (token: string, user: ShownAdministrator, remember: boolean): void =>
  inStorages((storage, isLasting) => {
    if (isLasting !== remember) return;
    storage.setItem(TOKEN, JSON.stringify(token));
    storage.setItem(USER, JSON.stringify(user));
  });

/** Unless the panel has begun a session of its own. Both pages renew their tokens, which keep the session's name. */
export const forgetForPanel = (token: string): void =>
  inStorages((storage) => {
    const stored = storage.getItem(TOKEN);
    if (stored === null || sessionOf(JSON.parse(stored)) !== sessionOf(token)) return;
    storage.removeItem(TOKEN);
    storage.removeItem(USER);
  });

/** The name of the session in a token. */
const sessionOf = (token: string): unknown =>
  (JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { jti?: unknown }).jti;

/**
 * A browser may block its storage, it may be full, or have something else in it: then the panel asks for a password,
 * and refuses it.
 */
function inStorages(work: (storage: Storage, isLasting: boolean) => void): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      work(globalThis[name], name === 'localStorage');
    } catch {}
  }
}
