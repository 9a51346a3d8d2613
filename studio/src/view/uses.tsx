import { wordsOf } from '../server/words-of.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import type { Use } from '../../../src/admin/contract/revisions.ts';

/** Where an entry or a file is used. */
export function Uses({ uses }: { readonly uses: readonly Use[] }) {
  const { model } = useStudio();
  if (uses.length === 0) return <small>{t('shell.notUsedAnywhere')}</small>;
  return (
    <section class="stack tight uses" aria-label={t('shell.usedBy')}>
      <strong>{t('shell.usedBy')}</strong>
      {uses.map(({ uid, field, total, isAtLeast, entries }) => (
        <div key={`${uid} ${field}`}>
          <small>
            <bdi>{model.types.get(uid)?.info.displayName ?? uid}</bdi> › <bdi>{wordsOf(field)}</bdi> ({total}
            {isAtLeast ? '+' : ''})
          </small>
          <ul>
            {entries.map(({ id, label }) => (
              <li key={id}>
                <a href={hrefOf(['content', uid, id])}>{String(label ?? `#${id}`)}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
