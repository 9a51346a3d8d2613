import { useRef, useState } from 'preact/hooks';
import type { EntryAddress } from '../entry/entry-address.ts';
import { allWork, forgetWork, type KeptPlace } from '../entry/kept-work.ts';
import { isSingle } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';
import { formatTime } from '../view/format.ts';
import { keepFocus } from '../view/keep-focus.ts';

interface Kept extends EntryAddress, Pick<KeptPlace, 'at' | 'fields'> {}

/** Entries with unsaved changes in this browser, after a closed tab or a lost connection. */
export function KeptList() {
  const { model, me } = useStudio();
  const [discarding, setDiscarding] = useState<Kept | null>(null);
  const root = useRef<HTMLElement>(null);
  const kept = allWork(me.id).flatMap((work): readonly Kept[] => {
    const type = model.types.get(work.uid);
    return type === undefined ? [] : [{ ...work, type }];
  });
  if (kept.length === 0) return null;
  const discard = (work: Kept) => {
    forgetWork(me.id, work);
    setDiscarding(null);
    tell(t('entry.discarded'));
    keepFocus(() => root.current?.querySelector('a') ?? document.getElementById('main'));
  };
  return (
    <section class="stack tight" aria-label={t('home.unsavedInThisBrowser')} ref={root}>
      <h2>{t('home.unsavedInThisBrowser')}</h2>
      <ul class="recent">
        {kept.map((work) => (
          <li key={placeOf(work)}>
            <a href={placeOf(work)}>{labelOf(work)}</a>
            <span class="count warn">{t('entry.unsavedChanges')}</span>
            <small>
              <bdi>{work.type.info.displayName}</bdi> · {formatTime(new Date(work.at).toISOString())}
            </small>
            <button type="button" class="quiet" onClick={() => setDiscarding(work)}>
              {t('common.discard')}
              <span class="sr-only">{labelOf(work)}</span>
            </button>
          </li>
        ))}
      </ul>
      {discarding !== null && (
        <Confirm
          title={t('home.discardUnsavedChanges')}
          text={t('home.discardText', { entry: labelOf(discarding) })}
          action={t('common.discard')}
          isDangerous
          onClose={() => setDiscarding(null)}
          onConfirm={() => discard(discarding)}
        />
      )}
    </section>
  );
}

function placeOf({ type, id, locale, translates }: Kept): string {
  const query = new URLSearchParams();
  if (locale !== null) query.set('locale', locale);
  if (translates !== null) query.set('translates', String(translates));
  return hrefOf(['content', type.uid, ...(isSingle(type) ? [] : [id ?? 'new'])], query);
}

/** The first text that was typed, or the name of the content type. */
function labelOf({ type, id, fields }: Kept): string {
  const text = Object.values(fields).find((value) => typeof value === 'string' && value !== '');
  const name = type.info.displayName;
  return typeof text === 'string' ? text.slice(0, 60) : id === null ? t('home.newOf', { name }) : `${name} ${id}`;
}
