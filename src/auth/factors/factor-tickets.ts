import { parseRecord } from '../../util/json/parse-json.ts';
import { createSealing } from '../../util/sealed-text.ts';
import { markOf } from '../accounts/one-time-token.ts';

interface TicketAccount {
  readonly id: number;
  readonly email: string | null;
  readonly passwordHash: string | null;
}

/** What a ticket says about its account. */
export type TicketContent =
  /** The password was right; the factor is still missing. */
  | (SignIn & { readonly kind: 'password' })
  /** This secret was shown, and awaits a code. */
  | (SignIn & NewFactor & { readonly kind: 'secret'; readonly secret: string })
  /** A passkey is asked for; of an account, or as the only factor of any. */
  | (SignIn & { readonly kind: 'passkey'; readonly challenge: string })
  | { readonly kind: 'only passkey'; readonly challenge: string }
  /** A passkey is to be made; in a session, or at the sign-in. */
  | (SignIn & NewFactor & { readonly kind: 'new passkey'; readonly challenge: string; readonly session: string | null })
  /** A passkey is to show that it is the person of the session who changes their factors. */
  | { readonly kind: 'identity'; readonly challenge: string; readonly session: string | null };

/** Before anybody has said who they are. */
export const NOBODY: TicketAccount = { id: 0, email: null, passwordHash: null };

interface NewFactor {
  /** There was none when it was offered. */
  readonly onlyFirst: boolean;
}

interface SignIn {
  /** The name of the session, if something else than a password was right. */
  readonly signOn?: string | undefined;
}

export interface ReadTicket {
  readonly id: number;
  readonly content: TicketContent;
  /** Whether the account still has the address and the password that it had. */
  isOf(account: TicketAccount): boolean;
}

/** Steps of a sign-in or a setup, kept by the browser until the next one. */
export interface FactorTickets {
  write(account: TicketAccount, content: TicketContent): string;
  /** Null if it has expired or is not ours. */
  read(ticket: string): ReadTicket | null;
}

const LIFETIME_MS = 10 * 60_000;

export function createFactorTickets(secret: string, now: () => number = Date.now): FactorTickets {
  const sealing = createSealing('factor tickets', secret);
  return {
    write: ({ id, email, passwordHash }, content) =>
      sealing.seal(JSON.stringify({ id, mark: markOf(email, passwordHash), until: now() + LIFETIME_MS, content })),
    read(ticket) {
      const opened = parseRecord(sealing.open(ticket));
      if (opened === null) return null;
      // Sealed by this server: it has what `write` put into it.
      const { id, mark, until, content } = opened as unknown as Sealed;
      if (until <= now()) return null;
      return { id, content, isOf: (account) => mark === markOf(account.email, account.passwordHash) };
    },
  };
}

interface Sealed {
  readonly id: number;
  readonly mark: string;
  readonly until: number;
  readonly content: TicketContent;
}
