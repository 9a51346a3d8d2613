import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import type { Configuration } from '../model/configuration.ts';
import { type ContentType, hasDrafts, isLocalized } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { LocaleSelect } from '../view/locale-select.tsx';
import { filterFields } from './filter-fields.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { ListView } from './list-view.ts';

interface ListToolsProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** Search, status, locale and filters of a list. */
export function ListTools({ type, configuration, view, onChange }: ListToolsProps) {
  const studio = useStudio();
  const { searchable, filterable } = configuration.contentType.settings;
  return (
    <div class="list-tools">
      {searchable && <SearchField value={view.search} onChange={(search) => onChange({ search })} />}
      {hasDrafts(type) && (
        <select
          aria-label="Status"
          value={view.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as ListView['status'] })}
        >
          <option value="all">Any status</option>
          <option value="published">Published</option>
          <option value="draft">Draft</option>
        </select>
      )}
      {isLocalized(type) && view.locale !== null && (
        <LocaleSelect
          value={view.locale}
          allowed={studio.rights.localesOf('read', type.uid)}
          onChange={(locale) => onChange({ locale })}
        />
      )}
      {filterable && (
        <FilterMenu
          fields={filterFields(studio, type, configuration)}
          filters={view.filters}
          onChange={(filters) => onChange({ filters })}
        />
      )}
    </div>
  );
}

const PAUSE_MS = 250;

/** Asks when the person pauses; `/` leads here from anywhere in the page. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (words: string) => void }) {
  const [words, setWords] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setWords(value), [value]);
  useEffect(() => {
    if (words === value) return;
    const asking = setTimeout(() => onChange(words), PAUSE_MS);
    return () => clearTimeout(asking);
  }, [words]);
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);
  return (
    <label class="search">
      <span class="sr-only">Search</span>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        placeholder="Search"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
    </label>
  );
}
