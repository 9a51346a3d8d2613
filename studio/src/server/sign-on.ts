import type { Data } from '../../../src/admin/contract/page.ts';
import type { SignedOut, SignInChoices } from '../../../src/admin/contract/sign-on.ts';
import { keepUnder } from '../../../kit/src/storage.ts';
import { beginSession, type NeededFactor } from './begin-session.ts';
import { call, callOpen } from './call.ts';
import { addressOf } from './root.ts';
import { keepToken, readToken } from './session.ts';

const { load, store, forget } = keepUnder('plinth-studio');

export const loadChoices = async (): Promise<SignInChoices> =>
  (await callOpen<Data<SignInChoices>>('GET', '/studio/api/sign-in')).data;

/** Passkeys work at one address only, in browsers that have them. */
export const canUsePasskeys = (address: string | null): boolean =>
  address === location.origin && 'PublicKeyCredential' in window;

export const connectAddress = (provider: string): string => addressOf(`/admin/connect/${encodeURIComponent(provider)}`);

/** What this tab remembers while the browser is at the provider. */
interface Leaving {
  readonly place: string;
  readonly remember: boolean;
  /** Of the tab that waits for this one; null: none. */
  readonly waiting: string | null;
}

const NOWHERE: Leaving = { place: '#/', remember: false, waiting: null };

export const noteLeaving = (leaving: Partial<Leaving>): void =>
  void store('sessionStorage', 'sign-on', { ...NOWHERE, ...leaving });

const readLeaving = (): Leaving => load('sessionStorage', 'sign-on', NOWHERE);

/** Exchanges what the provider has led to, or a link of the command, for a session. */
export const arrive = (ticket?: string): Promise<NeededFactor | null> =>
  beginSession(
    '/studio/api/sign-in/provider',
    { ...(ticket !== undefined && { ticket }) },
    { remember: readLeaving().remember },
  );

/** Where the person was before; null if another tab waits, which goes on instead. */
export function goOnAfterSignOn(): string | null {
  const { place, waiting, remember } = readLeaving();
  forget('sessionStorage', 'sign-on');
  if (waiting === null) return place.startsWith('#/auth') ? '#/' : place;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ waiting, token: readToken(), remember } satisfies Message);
  channel.close();
  window.close();
  return null;
}

const CHANNEL = 'plinth-studio sign-on';

interface Message {
  readonly waiting: string;
  readonly token: string | null;
  readonly remember: boolean;
}

/** Signs in in a tab of its own: this one keeps what was typed. Returns a function that stops waiting. */
export function signInElsewhere(provider: string, remember: boolean, onEnter: () => void): () => void {
  const waiting = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.waiting !== waiting || data.token === null) return;
    channel.close();
    keepToken(data.token, data.remember);
    onEnter();
  };
  // The new tab begins with a copy of what this one remembers.
  noteLeaving({ waiting, remember });
  window.open(connectAddress(provider), '_blank');
  forget('sessionStorage', 'sign-on');
  return () => channel.close();
}

/** Ends the session; returns where the one at the provider is ended, if it is. */
export const signOut = async (): Promise<string | null> =>
  (await call<Data<SignedOut>>('POST', '/studio/api/sign-out')).data.location;
