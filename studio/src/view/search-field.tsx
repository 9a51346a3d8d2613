import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';

const PAUSE_MS = 250;

/** Searches when the person pauses; `/` focuses it from anywhere in the page. */
export function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (words: string) => void;
}) {
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
      <span class="sr-only">{t('common.search')}</span>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        dir="auto"
        placeholder={t('common.search')}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
    </label>
  );
}
