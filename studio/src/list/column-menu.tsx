import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { type Configuration, forgetConfiguration } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';

interface ColumnMenuProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly onChanged: () => void;
}

const UNLISTED: ReadonlySet<string> = new Set(['json', 'richtext', 'blocks', 'dynamiczone', 'password']);

/** The columns of a list, stored for everyone, as in v4's panel. */
export function ColumnMenu({ type, configuration: { contentType }, onChanged }: ColumnMenuProps) {
  const { rights } = useStudio();
  if (!rights.may('plugin::content-manager.collection-types.configure-view')) return null;
  const chosen = contentType.layouts.list;
  const names = Object.keys(contentType.metadatas).filter(
    (name) => !UNLISTED.has(type.attributes[name]?.type ?? '') && type.attributes[name] !== undefined,
  );
  const change = async (name: string, isOn: boolean) => {
    const list = isOn ? [...chosen, name] : chosen.filter((one) => one !== name);
    if (list.length === 0) return;
    try {
      await call('PUT', `/content-manager/content-types/${type.uid}/configuration`, {
        body: { layouts: { ...contentType.layouts, list } },
      });
      forgetConfiguration(type.uid);
      onChanged();
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <Menu
      label={
        <>
          <Icon name="columns" />
          <span class="wide" aria-hidden="true">
            {t('list.columns')}
          </span>
          <span class="sr-only">{t('list.columnsOfThisList')}</span>
        </>
      }
    >
      {() => (
        <fieldset class="stack tight">
          <legend>{t('list.columnsForEverybody')}</legend>
          {names.map((name) => (
            <label key={name} class="row">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={(event) => change(name, event.currentTarget.checked)}
              />
              {labelOf(contentType, name, 'list')}
            </label>
          ))}
        </fieldset>
      )}
    </Menu>
  );
}
