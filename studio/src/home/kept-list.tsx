import { allWork, type KeptPlace } from '../entry/kept-work.ts';
import { isSingle, type Model } from '../model/model.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { formatTime } from '../view/format.ts';

/** Entries with unsaved changes in this browser, after a closed tab or a lost connection. */
export function KeptList() {
  const { model, me } = useStudio();
  const kept = allWork(me.id).filter(({ uid }) => model.types.has(uid));
  if (kept.length === 0) return null;
  return (
    <section class="stack tight" aria-label="Unsaved in this browser">
      <h2>Unsaved in this browser</h2>
      <ul class="recent">
        {kept.map((work) => (
          <li key={`${work.uid} ${work.id} ${work.locale} ${work.translates}`}>
            <a href={placeOf(work, model)}>{labelOf(work, model)}</a>
            <span class="count warn">Unsaved changes</span>
            <small>
              {model.types.get(work.uid)?.info.displayName}, {formatTime(new Date(work.at).toISOString())}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf({ uid, id, locale, translates }: KeptPlace, { types }: Model): string {
  const query = new URLSearchParams();
  if (locale !== null) query.set('locale', locale);
  if (translates !== null) query.set('translates', String(translates));
  const type = types.get(uid);
  const step = type !== undefined && isSingle(type) ? [] : [id ?? 'new'];
  return hrefOf(['content', uid, ...step], query);
}

/** The first text that was typed, or the name of the content type. */
function labelOf({ uid, id, fields }: KeptPlace, { types }: Model): string {
  const text = Object.values(fields).find((value) => typeof value === 'string' && value !== '');
  const name = types.get(uid)?.info.displayName ?? uid;
  return typeof text === 'string' ? text.slice(0, 60) : id === null ? `New ${name}` : `${name} ${id}`;
}
