import { wordsOf } from '../model/words-of.ts';
import type { Use } from '../media/library.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';

/** Where an entry or a file is used. */
export function Uses({ uses }: { readonly uses: readonly Use[] }) {
  const { model } = useStudio();
  if (uses.length === 0) return <small>Not used anywhere</small>;
  return (
    <section class="stack tight uses" aria-label="Used by">
      <strong>Used by</strong>
      {uses.map(({ uid, field, total, isAtLeast, entries }) => (
        <div key={`${uid} ${field}`}>
          <small>
            {model.types.get(uid)?.info.displayName ?? uid} › {wordsOf(field)} ({total}
            {isAtLeast ? '+' : ''})
          </small>
          <ul>
            {entries.map(({ id, label }) => (
              <li key={id}>
                <a href={hrefOf(['content', uid, id])}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
