import type { ProviderSettings } from './sign-in-provider.ts';

/** v4's rule: origin and path of the configured page, with any parameters. */
export function matchCallback(callback: unknown, { callback: configured }: ProviderSettings): void {
  const asked = new URL(String(callback));
  const allowed = new URL(String(configured));
  if (asked.origin !== allowed.origin || asked.pathname !== allowed.pathname) {
    throw new Error('The callback is not the configured one.');
  }
}
