import { useState } from 'preact/hooks';
import { Picker } from '../../../kit/src/picker.tsx';
import type { Locale } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { LocalePage } from './locale-page.tsx';
import { nameColumn, nameOrId } from './name-column.tsx';
import { SettingForm } from './setting-form.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { SettingTable } from './setting-table.tsx';
import { useManaged } from './use-managed.ts';
import type { IsoLocale } from '../../../src/admin/contract/content-types.ts';

/** Locales of the project. Deleting one deletes its entries. */
export function LocaleSettings({ path: [step] }: SettingsPlace) {
  if (step === undefined) return <LocaleList />;
  return /^\d+$/.test(step) ? <LocalePage key={step} id={Number(step)} /> : <Missing />;
}

function LocaleList() {
  const { rights, reload } = useStudio();
  const [choice, setChoice] = useState<string | null>(null);
  const locales = useManaged<readonly Locale[]>('/i18n/locales', (answer) => answer as readonly Locale[]);
  const known = useManaged<readonly IsoLocale[]>('/i18n/iso-locales', (answer) => answer as readonly IsoLocale[]);
  if (locales.error !== null) return <Failed error={locales.error} onRetry={locales.reload} />;
  if (locales.data === undefined) return <Loading text={t('settings.loadingTheLocales')} />;
  const used = new Set(locales.data.map(({ code }) => code));
  const free = (known.data ?? []).filter(({ code }) => !used.has(code));
  const chosen = free.find(({ code }) => code === choice) ?? free[0];
  const add = async () => {
    if (chosen === undefined) return;
    await locales.add({ ...chosen, isDefault: false }, t('settings.added'));
    reload();
  };
  return (
    <>
      <SettingTable
        rows={locales.data}
        nameOf={nameOrId}
        kind="locale"
        keyOf={({ id }) => id}
        columns={[
          nameColumn('locales'),
          { label: t('settings.code'), show: ({ code }) => <code>{code}</code> },
          { label: t('settings.default'), show: ({ isDefault }) => (isDefault ? t('common.yes') : '') },
        ]}
        onDelete={
          rights.may('plugin::i18n.locale.delete') ? ({ id }) => locales.remove(id).then(() => reload()) : undefined
        }
      />
      {rights.may('plugin::i18n.locale.create') && (
        <SettingForm title={t('settings.addALocale')} action={t('common.add')} onSubmit={add}>
          <div class="field">
            <span aria-hidden="true">{t('common.locale')}</span>
            <Picker
              label={t('common.locale')}
              placeholder={t('common.choose')}
              shown={chosen?.name ?? ''}
              options={free.map(({ code, name }) => ({ value: code, label: name, group: '' }))}
              onChoose={setChoice}
            />
          </div>
        </SettingForm>
      )}
    </>
  );
}
