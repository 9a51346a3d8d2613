import { useState } from 'preact/hooks';
import { forgetConfiguration, loadConfiguration, type View, viewPath } from '../model/configuration.ts';
import { isSingle } from '../model/model.ts';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellError } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Failed, Forbidden, Loading, Missing } from '../view/states.tsx';
import { usePageTitle } from '../view/use-page-title.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { configuredType, type ConfiguredType } from './configured-type.ts';
import { FormLayout } from './form-layout.tsx';
import { ListOptions } from './list-options.tsx';
import { changedParts } from './view-draft.ts';

/** How the forms, and the lists, of a content type or component look to everybody, as v4's panel stores it. */
export function ConfigurePage({ uid }: { readonly uid: string }) {
  const studio = useStudio();
  const type = configuredType(studio, uid);
  usePageTitle(t('configure.title', { name: type?.name ?? '' }));
  const asked = useAsked(uid, () => {
    forgetConfiguration(uid);
    return type === null ? Promise.resolve(null) : loadView(type);
  });
  if (type === null) return <Missing isPage />;
  if (!type.mayConfigure) return <Forbidden isPage />;
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data == null || asked.data.uid !== uid) return <Loading text={t('configure.loading')} />;
  return <ConfigureForm key={uid} type={type} stored={asked.data} onSaved={asked.reload} />;
}

async function loadView({ uid, isComponent }: ConfiguredType): Promise<View> {
  if (!isComponent) return (await loadConfiguration(uid)).contentType;
  return (await call<Data<{ component: View }>>('GET', viewPath(uid))).data.component;
}

interface ConfigureFormProps {
  readonly type: ConfiguredType;
  readonly stored: View;
  readonly onSaved: () => void;
}

function ConfigureForm({ type, stored, onSaved }: ConfigureFormProps) {
  const [base, setBase] = useState(stored);
  const [view, setView] = useState(stored);
  const [isSaving, setSaving] = useState(false);
  const parts = changedParts(base, view);
  const isChanged = Object.keys(parts).length > 0;
  useUnsaved(isChanged);
  const save = async () => {
    setSaving(true);
    try {
      await call('PUT', viewPath(type.uid), { body: parts });
      // A component is part of the configurations of all types that contain it.
      forgetConfiguration(type.isComponent ? null : type.uid);
      setBase(view);
      tell(t('common.saved'));
      onSaved();
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      class="configure"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="page-head">
        <h1>{t('configure.title', { name: type.name })}</h1>
        <span class="row">
          <button type="button" disabled={!isChanged || isSaving} onClick={() => setView(base)}>
            {t('common.discard')}
          </button>
          <button type="submit" class="primary" disabled={!isChanged || isSaving}>
            {isSaving ? t('entry.saving') : t('common.save')}
          </button>
        </span>
      </div>
      <p class="soft">{t('configure.forEverybody')}</p>
      {!type.isComponent && !isSingle(type.schema) && <ListOptions type={type} view={view} onChange={setView} />}
      <FormLayout type={type} view={view} onChange={setView} />
      {type.inside.length > 0 && (
        <section class="stack tight" aria-label={t('configure.components')}>
          <h2>{t('configure.components')}</h2>
          <ul class="plain-list">
            {type.inside.map((one) => (
              <li key={one.uid}>
                <a href={hrefOf(['configure', one.uid])}>{one.info.displayName}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}
