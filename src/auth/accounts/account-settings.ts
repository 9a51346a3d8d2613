import type { SettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { DEFAULT_TEMPLATES } from '../mail/write-message.ts';
import type { AccountProviders } from './create-accounts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Settings that v4's users-permissions plugin stores in the database. */
export interface AccountSettings {
  readonly advanced: StoredValues;
  readonly templates: StoredValues;
  readonly providers: StoredValues;
  /** The URL to which a provider redirects. */
  redirectUri(provider: string): string;
  /** As v4 does at every start: adds the settings of new providers. */
  settleProviders(): Promise<void>;
}

export interface StoredValues {
  read(): Promise<Values>;
  write(values: Values): Promise<void>;
  /** Unknown names are left unchanged. */
  update(values: Values): Promise<void>;
}

export function createAccountSettings(
  stored: SettingStore,
  { registry, redirectUri }: Pick<AccountProviders, 'registry' | 'redirectUri'>,
): AccountSettings {
  const at = (name: string, fallback: Values): StoredValues => {
    const place = settingAt(`plugin_users-permissions_${name}`);
    return {
      read: async () => parseRecord((await stored.read(place))?.text) ?? fallback,
      write: (values) => stored.write(place, { text: JSON.stringify(values), type: 'object' }),
      update: (values) =>
        stored.change(place, (found) => ({
          text: JSON.stringify({ ...parseRecord(found?.text), ...values }),
          type: 'object',
        })),
    };
  };
  const providers = at('grant', {});
  return {
    advanced: at('advanced', {}),
    templates: at('email', DEFAULT_TEMPLATES),
    providers,
    redirectUri,
    async settleProviders() {
      const before = await providers.read();
      const missing = Object.entries(registry.all()).filter(([name]) => !Object.hasOwn(before, name));
      if (missing.length === 0) return;
      const declared = missing.map(([name, { enabled, icon, grantConfig }]) => [
        name,
        { icon, enabled, ...grantConfig },
      ]);
      await providers.update(Object.fromEntries(declared));
    },
  };
}
