import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { type Configuration, forgetConfiguration, viewPath } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { ConfigureLink } from '../view/configure-link.tsx';
import { isOwnColumn } from './own-columns.ts';

interface ColumnMenuProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly columns: readonly string[];
  /** Null for those of everybody. */
  readonly onChange: (columns: readonly string[] | null) => void;
  readonly onConfigured: () => void;
}

const UNLISTED: ReadonlySet<string> = new Set(['json', 'richtext', 'blocks', 'dynamiczone', 'password']);

/** The columns of a list: one's own, in the address, or those that are stored for everybody, as in v4's panel. */
export function ColumnMenu({ type, configuration, columns, onChange, onConfigured }: ColumnMenuProps) {
  const { rights } = useStudio();
  const { contentType } = configuration;
  const names = Object.keys(contentType.metadatas).filter(
    (name) =>
      !UNLISTED.has(type.attributes[name]?.type ?? '') &&
      type.attributes[name] !== undefined &&
      (isOwnColumn(name) || rights.mayField('read', type.uid, name)),
  );
  const isAsForAll = columns.join() === contentType.layouts.list.join();
  const change = (name: string, isOn: boolean) => {
    const list = isOn ? [...columns, name] : columns.filter((one) => one !== name);
    if (list.length > 0) onChange(list);
  };
  const useForAll = async () => {
    try {
      await call('PUT', viewPath(type.uid), {
        body: { layouts: { ...contentType.layouts, list: columns } },
      });
      forgetConfiguration(type.uid);
      tell(t('common.saved'));
      onConfigured();
      onChange(null);
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
          <legend>{t('list.columns')}</legend>
          {names.map((name) => (
            <label key={name} class="row">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={(event) => change(name, event.currentTarget.checked)}
              />
              {labelOf(contentType, name, 'list')}
            </label>
          ))}
          {!isAsForAll && (
            <button type="button" onClick={() => onChange(null)}>
              {t('list.columnsAsForEverybody')}
            </button>
          )}
          {!isAsForAll && rights.may('plugin::content-manager.collection-types.configure-view') && (
            <button type="button" onClick={useForAll}>
              {t('list.columnsForEverybody')}
            </button>
          )}
          <ConfigureLink type={type} />
        </fieldset>
      )}
    </Menu>
  );
}
