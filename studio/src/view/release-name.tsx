import { t } from '../texts/t.ts';

interface ReleaseNameProps {
  readonly value: string;
  readonly onInput: (name: string) => void;
}

export const ReleaseName = ({ value, onInput }: ReleaseNameProps) => (
  <label class="field">
    <span>{t('releases.nameOfTheRelease')}</span>
    <input
      type="text"
      dir="auto"
      required
      // The server refuses spaces alone.
      pattern=".*\S.*"
      maxLength={255}
      autocomplete="off"
      value={value}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  </label>
);
