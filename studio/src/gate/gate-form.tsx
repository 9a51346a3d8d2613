import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { FormProblems, useProblem, useProblems } from '../view/form-problems.ts';
import { ProblemText } from '../view/problem-text.tsx';

interface GateFormProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  /** The prefix of field names in the paths of the server's errors. */
  readonly prefix?: string;
  readonly onSubmit: (values: FormData) => Promise<void>;
  readonly children?: ComponentChildren;
}

/** A form that sends one request at a time and shows the server's errors, at their fields if they name some. */
export function GateForm({ title, text, action, prefix = '', onSubmit, children }: GateFormProps) {
  const [problem, setProblem] = useState('');
  const { problems, clear, place } = useProblems();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    setBusy(true);
    setProblem('');
    clear();
    try {
      await onSubmit(new FormData(form));
    } catch (error) {
      if (!place(error, form, prefix)) setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h1>{title}</h1>
      {text !== undefined && <p class="soft">{text}</p>}
      <FormProblems.Provider value={problems}>{children}</FormProblems.Provider>
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
  const id = useId();
  const problem = useProblem(name);
  // Preact's types require a single input type, not a union.
  const attributes = { id, name, type: type as 'text', required, ...rest };
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <ProblemText id={`${id}-problem`} text={problem} />
    </div>
  );
}

export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();

/** Never trimmed: a password may end with a space. */
export const passwordOf = (values: FormData, name = 'password'): string => String(values.get(name) ?? '');
