import { type PlainKey, t } from '../../texts/t.ts';
import type { FormValues } from '../value-form.tsx';
import type { ValueField } from '../value-field.ts';

/** The stored settings of a provider; the server adds `redirectUri`. */
export type Provider = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, PlainKey>> = {
  enabled: 'settings.enabled',
  key: 'settings.clientId',
  secret: 'settings.clientSecret',
  callback: 'settings.pageAfterSignIn',
  subdomain: 'settings.host',
  scope: 'settings.scopesSeparatedByCommas',
};

const HINTS: Readonly<Record<string, PlainKey>> = {
  callback: 'settings.callbackHint',
};

const textOf = (key: PlainKey | undefined): string | undefined => (key === undefined ? undefined : t(key));

const isSecret = (name: string): boolean => /secret|private|password|token$/i.test(name);

const isShown = ([name, value]: readonly [string, unknown]): boolean =>
  name !== 'icon' &&
  name !== 'redirectUri' &&
  (typeof value === 'boolean' || typeof value === 'string' || name === 'scope');

export const providerFields = (provider: Provider): readonly ValueField[] =>
  Object.entries(provider)
    .filter(isShown)
    .map(([name, value]) => ({
      name,
      label: textOf(LABELS[name]) ?? name,
      kind: typeof value === 'boolean' ? 'check' : isSecret(name) ? 'secret' : 'text',
      hint: isSecret(name) && value !== '' ? t('settings.secretHint') : textOf(HINTS[name]),
    }));

/** The values in the form, without secrets. */
export const providerValues = (provider: Provider): FormValues =>
  Object.fromEntries(
    Object.entries(provider)
      .filter(isShown)
      .map(([name, value]) => [name, isSecret(name) ? '' : shownValue(value)]),
  );

const shownValue = (value: unknown): string | boolean =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? value : String(value ?? '');

export function changeProvider({ redirectUri: _, ...stored }: Provider, changes: FormValues): Provider {
  const { scope, ...rest } = changes;
  return { ...stored, ...rest, ...(scope !== undefined && { scope: scopesOf(String(scope)) }) };
}

const scopesOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
