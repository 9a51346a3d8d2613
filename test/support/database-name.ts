import { randomBytes } from 'node:crypto';

/** For a database that no other run has. */
export const freshName = (): string => `plinth_${randomBytes(6).toString('hex')}`;

/** A server's address with one of its databases. */
export function inDatabase(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
