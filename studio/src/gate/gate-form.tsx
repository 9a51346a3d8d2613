import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface GateFormProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly onSubmit: (values: FormData) => Promise<void>;
  readonly children: ComponentChildren;
}

/** A form that sends one request at a time and shows the server's errors. */
export function GateForm({ title, text, action, onSubmit, children }: GateFormProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await onSubmit(new FormData(event.currentTarget as HTMLFormElement));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h1>{title}</h1>
      {text !== undefined && <p class="soft">{text}</p>}
      {children}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="primary" aria-busy={isBusy}>
        {action}
      </button>
    </form>
  );
}

interface GateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete?: AutoFill;
  readonly hint?: string;
  readonly required?: boolean;
  readonly autofocus?: boolean;
}

export function GateField({ name, label, type = 'text', hint, required = true, ...rest }: GateFieldProps) {
  // Preact's types require a single input type, not a union.
  const attributes = { name, type: type as 'text', required, ...rest };
  return (
    <label class="field">
      <span>{label}</span>
      <input {...attributes} />
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}

export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();

/** Never trimmed: a password may end with a space. */
export const passwordOf = (values: FormData): string => String(values.get('password') ?? '');

export const PASSWORD_HINT = 'At least 8 characters, with a lower-case letter, an upper-case letter and a digit';
