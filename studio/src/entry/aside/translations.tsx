import { Icon, type IconName } from '../../../../kit/src/icon.tsx';
import { Menu } from '../../../../kit/src/menu.tsx';
import { isSingle } from '../../model/model.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import type { EntryAddress } from '../entry-address.ts';
import { loadCopy, type Translation } from '../load-template.ts';
import type { Editing } from '../core/editing.ts';

interface TranslationsProps {
  readonly address: EntryAddress;
  /** Those of an entry that is not stored in this locale yet. */
  readonly known: readonly Translation[];
  readonly editing: Editing;
  /** Shows a translation beside the form. */
  readonly onBeside: (translation: Translation) => void;
}

/** The entry's translations: existing ones, missing ones, and copying from one. */
export function Translations({ address, known, editing, onBeside }: TranslationsProps) {
  const { model, rights } = useStudio();
  const { type, locale, translates } = address;
  const { form } = editing.mine;
  const entry = editing.theirs.entry?.body;
  const current = entry?.locale ?? locale;
  const all = (entry?.localizations ?? known) as readonly Translation[];
  const sources = all.filter((one) => one.locale !== current);
  const found = new Map(sources.map((one) => [one.locale, one]));
  const allowed = rights.localesOf('read', type.uid);
  const fill = async (source: Translation) => {
    try {
      const copy = await loadCopy({ ...address, locale: source.locale }, source.id);
      for (const name of Object.keys(copy)) {
        if (type.attributes[name]?.pluginOptions?.i18n?.localized !== true) continue;
        form.root.cells[name]?.set(form.read(name, copy));
      }
      tell(t('entry.fieldsFilledInNotSaved'));
    } catch (error) {
      tellError(error);
    }
  };
  const hrefFor = (code: string): string => {
    const other = found.get(code);
    if (isSingle(type)) return hrefOf(['content', type.uid], `locale=${code}`);
    if (other !== undefined) return hrefOf(['content', type.uid, other.id], `locale=${code}`);
    const origin = entry?.id ?? translates;
    return hrefOf(['content', type.uid, 'new'], `locale=${code}${origin === null ? '' : `&translates=${origin}`}`);
  };
  return (
    <section class="stack tight" aria-label={t('entry.translations')}>
      <h2>{t('common.locales')}</h2>
      <ul class="locales">
        {model.locales
          .filter(({ code }) => allowed === null || allowed.has(code))
          .map(({ code, name }) => (
            <li key={code}>
              {code === current ? (
                <strong aria-current="true">{name}</strong>
              ) : entry === undefined && translates === null ? (
                <span class="soft">{name}</span>
              ) : (
                <a href={hrefFor(code)}>{name}</a>
              )}
              {code !== current && !found.has(code) && <small>{t('entry.notYet')}</small>}
            </li>
          ))}
      </ul>
      {sources.length > 0 && (
        <>
          <SourceMenu icon="columns" text={t('entry.showBeside')} sources={sources} onChoose={onBeside} />
          <SourceMenu icon="globe" text={t('entry.fillFromAnotherLocale')} sources={sources} onChoose={fill} />
        </>
      )}
    </section>
  );
}

interface SourceMenuProps {
  readonly icon: IconName;
  readonly text: string;
  readonly sources: readonly Translation[];
  readonly onChoose: (source: Translation) => void;
}

/** Chooses one of the other translations. */
function SourceMenu({ icon, text, sources, onChoose }: SourceMenuProps) {
  const { model } = useStudio();
  return (
    <Menu
      class="quiet"
      label={
        <>
          <Icon name={icon} />
          {text}
        </>
      }
    >
      {(close) => (
        <ul class="kinds">
          {sources.map((source) => (
            <li key={source.id}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  close();
                  onChoose(source);
                }}
              >
                {model.locales.find(({ code }) => code === source.locale)?.name ?? source.locale}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
