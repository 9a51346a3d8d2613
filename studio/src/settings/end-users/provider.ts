import type { FormValues, ValueField } from '../value-form.tsx';

/** The stored settings of a provider; the server adds `redirectUri`. */
export type Provider = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, string>> = {
  enabled: 'Enabled',
  key: 'Client ID',
  secret: 'Client secret',
  callback: 'Page after sign-in',
  subdomain: 'Host',
  scope: 'Scopes, separated by commas',
};

const HINTS: Readonly<Record<string, string>> = {
  callback: 'The page of your site that gets the access token.',
};

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
      label: LABELS[name] ?? name,
      kind: typeof value === 'boolean' ? 'check' : isSecret(name) ? 'secret' : 'text',
      hint: isSecret(name) && value !== '' ? 'One is stored. Leave this empty to keep it.' : HINTS[name],
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
