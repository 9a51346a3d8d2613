const DAY_MS = 24 * 60 * 60_000;

/** The lifetime of a new token. */
export const LifespanSelect = () => (
  <label class="field">
    <span>Expires</span>
    <select name="days">
      <option value="7">In 7 days</option>
      <option value="30">In 30 days</option>
      <option value="90">In 90 days</option>
      <option value="0">Never</option>
    </select>
  </label>
);

/** In milliseconds; null if the token never expires. */
export function lifespanOf(values: FormData): number | null {
  const days = Number(values.get('days'));
  return days === 0 ? null : days * DAY_MS;
}
