import { useEffect, useRef, useState } from 'preact/hooks';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { findEntries, type FoundEntry } from '../../view/find-entries.ts';

interface LinkFormProps {
  readonly url: string;
  readonly onSet: (url: string, words?: string) => void;
  /** Null if there is no link at the cursor. */
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
}

const PAUSE_MS = 300;

/** The address of a link; words find entries, whose address in the content API is taken. */
export function LinkForm({ url, onSet, onRemove, onClose }: LinkFormProps) {
  const [text, setText] = useState(url);
  const found = useFound(isAddress(text) ? '' : text.trim());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && isAddress(text)) onSet(text.trim());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset class="link-form" aria-label={t('editors.link')}>
      <input
        ref={field}
        type="text"
        aria-label={t('editors.addressOrWords')}
        placeholder={t('editors.linkHint')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <button type="button" class="primary" disabled={!isAddress(text)} onClick={() => onSet(text.trim())}>
        {t('editors.setLink')}
      </button>
      {onRemove !== null && (
        <button type="button" onClick={onRemove}>
          {t('editors.removeLink')}
        </button>
      )}
      <button type="button" class="quiet" onClick={onClose}>
        {t('common.cancel')}
      </button>
      {found.length > 0 && (
        <ul class="link-entries" aria-label={t('common.entries')}>
          {found.map(({ type, id, label }) => (
            <li key={`${type.uid} ${id}`}>
              <button type="button" class="quiet" onClick={() => onSet(`/api/${type.info.pluralName}/${id}`, label)}>
                {label} <small>{type.info.displayName}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** As the server accepts it: with a scheme, or on the same site. */
const isAddress = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed.startsWith('/') || (/^(?:https?|mailto|tel):/i.test(trimmed) && URL.canParse(trimmed));
};

function useFound(words: string): readonly FoundEntry[] {
  const { model } = useStudio();
  const [found, setFound] = useState<readonly FoundEntry[]>([]);
  useEffect(() => {
    setFound([]);
    if (words === '') return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const types = [...model.types.values()].filter(
      ({ kind, isDisplayed, uid }) => isDisplayed && kind === 'collectionType' && uid.startsWith('api::'),
    );
    const asking = setTimeout(async () => {
      const entries = await findEntries(types, words, signal);
      if (!signal.aborted) setFound(entries);
    }, PAUSE_MS);
    return () => {
      clearTimeout(asking);
      aborter.abort();
    };
  }, [words]);
  return found;
}
