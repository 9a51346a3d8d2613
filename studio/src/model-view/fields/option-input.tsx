import { useState } from 'preact/hooks';
import { parseExact, printExact } from '../../../../kit/src/exact-json.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import type { FieldOption } from './field-kinds.ts';

interface OptionInputProps {
  readonly option: FieldOption;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** Undefined omits the option from the schema. */
  readonly onChange: (value: unknown) => void;
}

/** The input for an option of a field. */
export function OptionInput({ option: { name, label, form }, value, problem, onChange }: OptionInputProps) {
  if (form === 'yes-no') {
    return <CheckBox label={t(label)} isChecked={value === true} onChange={(is) => onChange(is ? true : undefined)} />;
  }
  const id = `option-${name}`;
  return (
    <div class="field">
      <label for={id}>{t(label)}</label>
      {form === 'tri-state' ? (
        <select
          id={id}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(event) => onChange({ true: true, false: false }[event.currentTarget.value])}
        >
          <option value="">{t('common.none')}</option>
          <option value="true">{t('common.yes')}</option>
          <option value="false">{t('common.no')}</option>
        </select>
      ) : form === 'json' ? (
        <JsonInput id={id} value={value} onChange={onChange} />
      ) : (
        <PlainInput
          id={id}
          type={form === 'number' ? 'number' : 'text'}
          step="any"
          autocomplete="off"
          value={value === undefined || value === null ? '' : String(value)}
          isInvalid={problem !== undefined}
          describedBy={problem === undefined ? undefined : `${id}-problem`}
          onInput={(text) => onChange(text === '' ? undefined : form === 'number' ? Number(text) : text)}
        />
      )}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface CheckBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export const CheckBox = ({ label, isChecked, isDisabled = false, onChange }: CheckBoxProps) => (
  <label class="row">
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
);

/** A string until it is valid JSON. */
function JsonInput({ id, value, onChange }: { id: string; value: unknown; onChange: (value: unknown) => void }) {
  const [text, setText] = useState(() => (value === undefined ? '' : printExact(value, 2)));
  const [isWrong, setWrong] = useState(false);
  return (
    <textarea
      id={id}
      rows={3}
      spellcheck={false}
      value={text}
      aria-invalid={isWrong}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        try {
          onChange(currentTarget.value.trim() === '' ? undefined : parseExact(currentTarget.value));
          setWrong(false);
        } catch {
          setWrong(true);
        }
      }}
    />
  );
}
