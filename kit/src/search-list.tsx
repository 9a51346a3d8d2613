import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { findOptions, type Searchable } from './find-options.ts';
import { Icon } from './icon.tsx';
import { t } from './texts/kit-text.ts';

export interface SearchOption extends Searchable {
  readonly value: string;
}

interface SearchListProps<T extends SearchOption> {
  readonly options: readonly T[];
  /** Options derived from the input, below those that match it. */
  readonly more?: (words: string) => readonly T[];
  /** Options found by a request, shown above `more` when they arrive. */
  readonly find?: (words: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly label: string;
  readonly placeholder: string;
  readonly onChoose: (option: T) => void;
}

const MOST = 120;

/** Requests start after a pause of this length in typing. */
const PAUSE_MS = 250;

const SHORTEST_SEARCH = 2;

/** An input with a list that narrows: arrow keys move, Enter selects. */
export function SearchList<T extends SearchOption>({
  options,
  more,
  find,
  label,
  placeholder,
  onChoose,
}: SearchListProps<T>) {
  const [words, setWords] = useState('');
  // By value: options that arrive later must not move the choice.
  const [chosen, setChosen] = useState<string | null>(null);
  const remote = useFound(words.trim(), find);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(
    () => [...findOptions(options, words).slice(0, MOST), ...remote, ...(more?.(words) ?? [])],
    [options, words, remote],
  );
  const active = Math.max(
    0,
    found.findIndex(({ value }) => value === chosen),
  );
  const setAt = (index: number) => setChosen(found[index]?.value ?? null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const option = found[active];
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, active + step)));
    else if (event.key === 'Enter' && option !== undefined) onChoose(option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="search-list">
      <label class="search">
        <span class="sr-only">{label}</span>
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
      </label>
      <div class="options" id={id} role="listbox" aria-label={label} ref={list}>
        {found.map((option, index) => (
          <div key={option.value} role="presentation">
            {option.group !== '' && option.group !== found[index - 1]?.group && (
              <div class="option-group" role="presentation">
                {option.group}
              </div>
            )}
            <div
              id={`${id}-${index}`}
              class="option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => setAt(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
              onKeyDown={press}
            >
              <span>{option.label}</span>
              {option.hint !== undefined && <small>{option.hint}</small>}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p class="empty" role="status">
          {t('kit.nothingMatches', { words: words.trim() })}
        </p>
      )}
    </div>
  );
}

/** Those of the last search stay until the next one is finished. */
function useFound<T extends SearchOption>(words: string, find: SearchListProps<T>['find']): readonly T[] {
  const [found, setFound] = useState<readonly T[]>([]);
  useEffect(() => {
    if (find === undefined) return;
    if (words.length < SHORTEST_SEARCH) return setFound([]);
    const aborter = new AbortController();
    const show = (options: readonly T[]) => aborter.signal.aborted || setFound(options);
    const timer = setTimeout(() => {
      find(words, aborter.signal).then(show, () => show([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [words]);
  return found;
}
