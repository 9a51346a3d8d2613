import type { FaultKind } from '../../driver.ts';

/** By SQLSTATE, or its first two characters, the class. */
const KINDS: Readonly<Record<string, FaultKind>> = {
  '08': 'lost',
  '22': 'value',
  '23': 'value',
  '23503': 'conflict',
  '23505': 'conflict',
  '23P01': 'conflict',
  // A write on a server that has become a standby.
  '25006': 'lost',
  '25P03': 'lost',
  '26000': 'outdated',
  '40': 'busy',
  '42501': 'readOnly',
  '42883': 'value',
  '42P05': 'outdated',
  '53': 'busy',
  // Stack depth, number of columns or arguments.
  '54': 'tooLarge',
  '55P03': 'busy',
  '57014': 'cancelled',
  '57P': 'lost',
};

/** Node's connection errors, and the library's for connections it closed. */
const NETWORK = /^E(?!RR_)[A-Z_]+$/;
const CLOSED = /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout e)/;

export function postgresFault(error: unknown): FaultKind {
  if (!(error instanceof Error)) return 'other';
  const { code, message } = error as Error & { code?: unknown };
  if (typeof code !== 'string') return CLOSED.test(message) ? 'lost' : 'other';
  // "cached plan must not change result type": the type of a column has changed.
  if (code === '0A000' && message.includes('cached plan')) return 'outdated';
  return KINDS[code] ?? KINDS[code.slice(0, 3)] ?? KINDS[code.slice(0, 2)] ?? (NETWORK.test(code) ? 'lost' : 'other');
}

/**
 * The protocol counts parameters in 16 bits. The library would send a wrong count, which looks like a lost connection.
 */
const MAX_PARAMETERS = 65_535;

export function assertSendable(parameters: readonly unknown[]): void {
  if (parameters.length <= MAX_PARAMETERS) return;
  const message = `A statement has at most ${MAX_PARAMETERS} parameters, and this one has ${parameters.length}`;
  throw Object.assign(new Error(message), { code: TOO_MANY_ARGUMENTS });
}

const TOO_MANY_ARGUMENTS = '54023';
