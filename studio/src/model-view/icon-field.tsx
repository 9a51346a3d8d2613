import { useState } from 'preact/hooks';
import { SearchBox } from '../../../kit/src/search-box.tsx';
import { t } from '../texts/t.ts';
import { COMPONENT_ICONS, ComponentIcon } from '../view/component-icon.tsx';

interface IconFieldProps {
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** Chooses the icon of a component. An icon that is not offered, set elsewhere, is kept. */
export function IconField({ value, onChange }: IconFieldProps) {
  const [words, setWords] = useState('');
  const known = value === '' || COMPONENT_ICONS.includes(value) ? COMPONENT_ICONS : [value, ...COMPONENT_ICONS];
  const offered = ['', ...known].filter((name) => name === value || name.toLowerCase().includes(words.toLowerCase()));
  return (
    <fieldset class="field icon-field">
      <legend>{t('model.icon')}</legend>
      <SearchBox label={t('model.searchIcons')} value={words} onChange={setWords} />
      <div class="icon-grid">
        {offered.map((name) => (
          <label key={name} class="icon-choice" title={name || t('common.none')}>
            <input type="radio" name="icon" checked={name === value} onChange={() => onChange(name)} />
            {name === '' ? <span aria-hidden="true">–</span> : <ComponentIcon name={name} />}
            <span class="sr-only">{name || t('common.none')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
