import { t } from '../texts/t.ts';
import { AGES, type LibraryView, USES } from './library.ts';

interface LibraryFiltersProps {
  readonly view: Pick<LibraryView, 'used' | 'days'>;
  readonly onChange: (change: Partial<Pick<LibraryView, 'used' | 'days'>>) => void;
}

/** Whether a field has the files, and when they were added. */
export const LibraryFilters = ({ view, onChange }: LibraryFiltersProps) => (
  <>
    <select
      aria-label={t('library.use')}
      value={view.used ?? ''}
      onChange={(event) => onChange({ used: USES.find((use) => use === event.currentTarget.value) ?? null })}
    >
      <option value="">{t('library.anyUse')}</option>
      <option value="used">{t('library.used')}</option>
      <option value="unused">{t('library.unused')}</option>
    </select>
    <select
      aria-label={t('library.added')}
      value={view.days ?? ''}
      onChange={(event) => onChange({ days: AGES.find((days) => String(days) === event.currentTarget.value) ?? null })}
    >
      <option value="">{t('library.anyTime')}</option>
      {AGES.map((days) => (
        <option key={days} value={days}>
          {t('library.lastDays', { count: days })}
        </option>
      ))}
    </select>
  </>
);
