import textOf from 'lodash/toString.js';
import type { SettingStore } from '../../content/settings/setting-store.ts';
import type { SettingPlace, StoredSetting } from '../../content/settings/stored-setting.ts';
import { parseJson } from '../../util/json/parse-json.ts';

interface StoreParams {
  readonly type?: string;
  readonly name?: string;
  readonly key?: string;
  readonly environment?: string;
  readonly tag?: string;
  readonly value?: unknown;
}

interface StoreMembers {
  get(params?: StoreParams): Promise<unknown>;
  set(params?: StoreParams): Promise<void>;
  delete(params?: StoreParams): Promise<void>;
}

/** `strapi.store({ type, name }).get({ key })`, and `strapi.store.get` without defaults. */
export function createStore(settings: SettingStore): StoreMembers & ((place?: StoreParams) => StoreMembers) {
  const members = (place: StoreParams = {}): StoreMembers => ({
    async get(params) {
      return settingValue(await settings.read(placeOf({ type: 'core', ...place, ...params })));
    },
    async set(params) {
      const all = { ...place, ...params };
      await settings.write(placeOf(all), settingOf(all.value));
    },
    delete: (params) => settings.remove(placeOf({ ...place, ...params })),
  });
  return Object.assign(members, members());
}

function placeOf({ type, name, key, environment, tag }: StoreParams): SettingPlace {
  return { key: `${type}${name ? `_${name}` : ''}_${key}`, environment: environment || null, tag: tag || null };
}

const settingOf = (value: unknown): StoredSetting => ({
  text: JSON.stringify(value) || textOf(value),
  type: typeof value,
});

function settingValue(setting: StoredSetting | null): unknown {
  if (setting === null || setting.text === null) return null;
  switch (setting.type) {
    case 'object':
    case 'array':
    case 'boolean':
    case 'string':
      // Values that are not JSON are dates that an early v4 stored unquoted.
      return parseJson(setting.text, new Date(setting.text));
    case 'number':
      return Number(setting.text);
    default:
      return null;
  }
}
