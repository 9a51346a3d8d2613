import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** A key that records, blocks and ends are signed with. */
export interface LogKey {
  /** Tells keys apart, and nothing about them. */
  readonly name: string;
  sign(values: readonly unknown[]): string;
}

export interface LogKeys {
  /** For everything new. */
  readonly current: LogKey;
  /** Null: the project no longer has its secret. */
  named(name: string): LogKey | null;
}

/** The first secret signs, all of them verify. */
export function createLogKeys(secrets: readonly [string, ...string[]]): LogKeys {
  const [current, ...former] = secrets.map(keyOf) as [LogKey, ...LogKey[]];
  const byName = new Map([current, ...former].map((key) => [key.name, key]));
  return { current, named: (name) => byName.get(name) ?? null };
}

function keyOf(secret: string): LogKey {
  // An object, because bytes are prepared again with every use.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'plinth log', 32)));
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return { name: digest('name').slice(0, 8), sign: (values) => digest(JSON.stringify(values)) };
}
