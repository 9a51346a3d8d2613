import type { Locale } from '../model/model.ts';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { ValueForm } from './value-form.tsx';

const PATH = '/i18n/locales';

/** A locale: its name, and whether it is the default one. */
export function LocalePage({ id }: { readonly id: number }) {
  const { rights, reload } = useStudio();
  const asked = useAsked(PATH, (signal) => call<readonly Locale[]>('GET', PATH, { signal }));
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheLocale')} />;
  const locale = asked.data.find((one) => one.id === id);
  if (locale === undefined) return <Missing />;
  const { code, name, isDefault } = locale;
  return (
    <section class="stack" aria-label={name ?? code}>
      <div class="row spread">
        <h2>
          {name} <code>{code}</code>
        </h2>
        <a href={hrefOf(['settings', 'locales'])}>{t('settings.allLocales')}</a>
      </div>
      <ValueForm
        label={t('common.locale')}
        fields={[
          { name: 'name', label: t('common.name'), kind: 'text' },
          // Another one becomes the default by being chosen.
          ...(isDefault ? [] : [{ name: 'isDefault', label: t('settings.defaultLocale'), kind: 'check' } as const]),
        ]}
        values={{ name: name ?? '', isDefault }}
        isReadOnly={!rights.may('plugin::i18n.locale.update')}
        onSave={async (changes) => {
          await call('PUT', `${PATH}/${id}`, { body: changes });
          reload();
          asked.reload();
        }}
      />
    </section>
  );
}
