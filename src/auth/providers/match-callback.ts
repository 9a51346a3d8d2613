import type { ProviderSettings } from './sign-in-provider.ts';

/** v4's own rule: the origin and the path of the configured page, with whatever parameters. */
export function matchCallback(callback: unknown, { callback: configured }: ProviderSettings): void {
  const asked = new URL(String(callback));
  const allowed = new URL(String(configured));
  if (asked.origin !== allowed.origin || asked.pathname !== allowed.pathname) {
    throw new Error('The callback is not the configured one.');
  }
}
