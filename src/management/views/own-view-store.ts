import type { SettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import type { FieldCondition } from './field-conditions.ts';

/** What Plinth keeps of the view of a type or component beside v4's configuration, which refuses unknown members. */
export interface OwnView {
  /** Somebody has chosen the columns, even if they are those that v4 chooses itself. */
  readonly isListConfigured: boolean;
  /** When fields are shown; those that are always shown have none. */
  readonly conditions: Readonly<Record<string, FieldCondition>>;
}

export interface OwnViewStore {
  ofAll(uids: readonly string[]): Promise<readonly OwnView[]>;
  change(uid: string, parts: Partial<OwnView>): Promise<void>;
}

const NOTHING: OwnView = { isListConfigured: false, conditions: {} };

export function createOwnViewStore(settings: SettingStore): OwnViewStore {
  const viewOf = (text: string | null | undefined): OwnView => ({ ...NOTHING, ...parseRecord(text) });
  return {
    async ofAll(uids) {
      const texts = await settings.readMany(uids.map(keyOf));
      return uids.map((uid) => viewOf(texts.get(keyOf(uid))));
    },
    change: (uid, parts) =>
      settings.change(settingAt(keyOf(uid)), (stored) => ({
        text: JSON.stringify({ ...viewOf(stored?.text), ...parts }),
        type: 'object',
      })),
  };
}

const keyOf = (uid: string): string => `plinth_view::${uid}`;
