import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';

export interface ReadPassword {
  readonly password: string;
  /** A generated password, which has to be printed. */
  readonly isMade: boolean;
}

/** A password from standard input, or a random one. */
export async function readPassword({
  passwordStdin = false,
}: {
  readonly passwordStdin?: boolean;
}): Promise<ReadPassword> {
  if (!passwordStdin) return { password: randomPassword(), isMade: true };
  return { password: (await readAll(process.stdin)).replace(/\r?\n$/, ''), isMade: false };
}

/** With a letter of each case and a digit, whatever the random part contains. */
const randomPassword = (): string => `${randomBytes(18).toString('base64url')}aA1`;
