import type { InputHTMLAttributes } from 'preact';

interface PlainInputProps {
  readonly id?: string | undefined;
  readonly type?: string;
  readonly value: string;
  readonly name?: string;
  readonly placeholder?: string | undefined;
  readonly autocomplete?: AutoFill;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly step?: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly list?: string;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
}

/** An input of any type, whose value is a string. */
export function PlainInput({ onInput, describedBy, isInvalid = false, ...rest }: PlainInputProps) {
  const isText = rest.type === undefined || rest.type === 'text';
  const attributes = {
    ...rest,
    ...(isText && { dir: 'auto' }),
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
  };
  return (
    <input
      {...(attributes as InputHTMLAttributes<HTMLInputElement>)}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
