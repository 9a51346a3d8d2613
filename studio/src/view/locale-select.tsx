import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';

interface LocaleSelectProps {
  readonly value: string;
  /** Null for all. */
  readonly allowed: ReadonlySet<string> | null;
  readonly onChange: (code: string) => void;
}

export function LocaleSelect({ value, allowed, onChange }: LocaleSelectProps) {
  const { model } = useStudio();
  return (
    <select aria-label={t('common.locale')} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {model.locales
        .filter(({ code }) => code === value || allowed === null || allowed.has(code))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </select>
  );
}
