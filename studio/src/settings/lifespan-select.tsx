import { t } from '../texts/t.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The lifetime of a new token. */
export const LifespanSelect = () => (
  <label class="field">
    <span>{t('settings.expires')}</span>
    <select name="days">
      <option value="7">{t('settings.in7Days')}</option>
      <option value="30">{t('settings.in30Days')}</option>
      <option value="90">{t('settings.in90Days')}</option>
      <option value="0">{t('settings.never')}</option>
    </select>
  </label>
);

/** In milliseconds; null if the token never expires. */
export function lifespanOf(values: FormData): number | null {
  const days = Number(values.get('days'));
  return days === 0 ? null : days * DAY_MS;
}
