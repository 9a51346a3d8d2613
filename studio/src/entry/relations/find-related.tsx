import { useId, useRef, useState } from 'preact/hooks';
import { announce, tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import type { Related } from '../form/values.ts';
import { findRelated, type Owner } from './related-entries.ts';

interface FindRelatedProps {
  readonly label: string;
  readonly owner: Owner;
  readonly omitted: readonly number[];
  readonly locale: string | null;
  readonly isReplacing: boolean;
  readonly onChoose: (related: Related) => void;
}

const PAUSE_MS = 200;

/** A search field for entries; arrow keys move, Enter chooses. */
export function FindRelated({ label, owner, omitted, locale, isReplacing, onChoose }: FindRelatedProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Related[] | null>(null);
  const [at, setAt] = useState(0);
  const asking = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly aborter: AbortController } | null>(
    null,
  );

  const ask = (next: string) => {
    asking.current?.aborter.abort();
    clearTimeout(asking.current?.timer);
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      findRelated(owner, next, omitted, locale, aborter.signal).then(
        (results) => {
          setFound(results);
          setAt(0);
          if (results.length === 0) announce(t('editors.nothingFound'));
        },
        (error: unknown) => aborter.signal.aborted || tellError(error),
      );
    }, PAUSE_MS);
    asking.current = { timer, aborter };
  };
  const close = () => {
    asking.current?.aborter.abort();
    clearTimeout(asking.current?.timer);
    setFound(null);
  };
  const choose = (related: Related) => {
    setWords('');
    close();
    onChoose(related);
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word, in Japanese for example.
    if (event.isComposing) return;
    const chosen = found?.[at];
    if (event.key === 'ArrowDown' && found === null) ask(words);
    else if (event.key === 'ArrowDown') setAt(Math.min((found?.length ?? 1) - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && found !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="find grow">
      <input
        type="text"
        role="combobox"
        dir="auto"
        autocomplete="off"
        aria-label={t('editors.findFor', { field: label })}
        aria-expanded={found !== null}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={found !== null && found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={isReplacing ? t('editors.replaceWith') : t('editors.addEntry')}
        value={words}
        onFocus={() => ask(words)}
        onClick={() => found === null && ask(words)}
        onBlur={close}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          ask(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        class="found"
        role="listbox"
        aria-label={t('editors.entriesFor', { field: label })}
        hidden={found === null}
      >
        {found?.map((related, index) => (
          <div
            key={related.id}
            id={`${id}-${index}`}
            class="option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={(option) => {
              if (index === at) option?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(related)}
            onKeyDown={press}
          >
            <span>{related.label}</span>
            {related.publishedAt === null && <small>{t('common.draft')}</small>}
          </div>
        ))}
        {found?.length === 0 && <p class="empty">{t('editors.nothingFoundText')}</p>}
      </div>
    </div>
  );
}
