import type { SettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import type { AdminSchema, AdminSchemas } from '../schemas/admin-schema.ts';
import { defaultView, type StoredView, syncView, type ViewConfiguration } from './view-configuration.ts';

/** View configurations: stored choices, synchronized with the schemas. */
export interface ViewStore {
  of(schema: AdminSchema): Promise<ViewConfiguration>;
  ofAll(schemas: readonly AdminSchema[]): Promise<readonly ViewConfiguration[]>;
  /** Null parts are left unchanged. */
  change(schema: AdminSchema, parts: ViewChange): Promise<ViewConfiguration>;
}

export type ViewChange = { readonly [Part in keyof ViewConfiguration]?: ViewConfiguration[Part] | null | undefined };

export function createViewStore(settings: SettingStore, schemas: AdminSchemas): ViewStore {
  const every = [...schemas.contentTypes.values(), ...schemas.components.values()];
  const read = (wantedSchemas: readonly AdminSchema[]) => settings.readMany(wantedSchemas.map(keyOf));
  /**
   * v4 synchronizes stored configurations at startup, and shows later changes unmodified. So a configuration that has
   * not changed since the first request is shown synchronized with the schema.
   */
  let first: Promise<ReadonlyMap<string, string>> | null = null;
  const atFirst = (): Promise<ReadonlyMap<string, string>> => {
    first ??= read(every).catch((error: unknown) => {
      first = null;
      throw error;
    });
    return first;
  };
  const synced = new Map<string, ViewConfiguration>();

  const viewOf = (schema: AdminSchema, text: string | undefined, before: string | undefined): ViewConfiguration => {
    const stored = parseRecord(text) as StoredView | null;
    if (stored !== null && text !== before) return { ...EMPTY, ...stored };
    const known = synced.get(schema.uid);
    if (known !== undefined) return known;
    const base = stored ?? defaultView(schemas, schema);
    const view = { ...base, ...syncView(schemas, schema, base) };
    synced.set(schema.uid, view);
    return view;
  };

  const store: ViewStore = {
    async of(schema) {
      const [view] = await store.ofAll([schema]);
      return view as ViewConfiguration;
    },
    async ofAll(wantedSchemas) {
      const before = await atFirst();
      const texts = await read(wantedSchemas);
      return wantedSchemas.map((schema) => viewOf(schema, texts.get(keyOf(schema)), before.get(keyOf(schema))));
    },
    async change(schema, parts) {
      const before = (await atFirst()).get(keyOf(schema));
      const changedParts = Object.fromEntries(
        Object.entries(parts).filter(([, part]) => part !== null && part !== undefined),
      );
      await settings.change(settingAt(keyOf(schema)), (stored) => ({
        text: JSON.stringify({
          ...viewOf(schema, stored?.text ?? undefined, before),
          ...changedParts,
          uid: schema.uid,
          ...(schema.kind === undefined && { isComponent: true }),
        }),
        type: 'object',
      }));
      return store.of(schema);
    },
  };
  return store;
}

const EMPTY: ViewConfiguration = { settings: {}, metadatas: {}, layouts: { list: [], edit: [] } };

const keyOf = ({ uid, kind }: AdminSchema): string =>
  `plugin_content_manager_configuration_${kind === undefined ? 'components' : 'content_types'}::${uid}`;
