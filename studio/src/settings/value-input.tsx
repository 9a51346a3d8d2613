import { PlainInput } from '../view/plain-input.tsx';
import type { ValueField } from './value-field.ts';

interface ValueInputProps {
  readonly id: string;
  readonly field: ValueField;
  readonly value: string | boolean;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string | boolean) => void;
}

/** A setting with its hint and error. */
export function ValueInput(props: ValueInputProps) {
  const { id, field, problem } = props;
  const { label, kind, hint } = field;
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const control = <Control {...props} describedBy={describedBy} />;
  return (
    <div class={kind === 'long' || kind === 'check' ? 'field whole-row' : 'field'}>
      {kind === 'check' ? (
        <label class="row" for={id}>
          {control}
          {label}
        </label>
      ) : (
        <>
          <label for={id}>{label}</label>
          {control}
        </>
      )}
      {hint && (
        <small id={`${id}-hint`} class="soft">
          {hint}
        </small>
      )}
      {problem && (
        <small id={`${id}-problem`} class="bad-text" role="alert">
          {problem}
        </small>
      )}
    </div>
  );
}

type ControlProps = ValueInputProps & { readonly describedBy: string | undefined };

function Control({ id, field, value, problem, isReadOnly, describedBy, onChange }: ControlProps) {
  const isInvalid = problem !== undefined;
  const aria = { 'aria-describedby': describedBy, 'aria-invalid': isInvalid };
  switch (field.kind) {
    case 'check':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={isReadOnly}
          {...aria}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          value={String(value)}
          disabled={isReadOnly}
          {...aria}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {field.options?.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      );
    case 'long':
      return (
        <textarea
          id={id}
          class="growing"
          dir="auto"
          rows={6}
          value={String(value)}
          disabled={isReadOnly}
          {...aria}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <PlainInput
          {...{ id, describedBy, isInvalid, onInput: onChange }}
          type={field.kind === 'secret' ? 'password' : field.kind}
          value={String(value)}
          disabled={isReadOnly}
          autocomplete={field.kind === 'secret' ? 'new-password' : 'off'}
        />
      );
  }
}
