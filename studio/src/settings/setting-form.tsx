import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { tellError } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { FormProblems, useProblem, useProblems } from '../view/form-problems.ts';
import { ProblemText } from '../view/problem-text.tsx';

interface SettingFormProps {
  readonly title: string;
  readonly action: string;
  readonly onSubmit: (values: FormData) => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** A form that adds an item to a list. */
export function SettingForm({ title, action, onSubmit, children }: SettingFormProps) {
  const [isChanged, setChanged] = useState(false);
  const [isSending, setSending] = useState(false);
  const { problems, clear, place } = useProblems();
  useUnsaved(isChanged);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    // A double click must not add it twice.
    if (isSending) return;
    setSending(true);
    clear();
    try {
      await onSubmit(new FormData(form));
      form.reset();
      setChanged(false);
    } catch (error) {
      if (!place(error, form)) tellError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onInput={() => setChanged(true)}
      class="setting-form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <h2>{title}</h2>
      <FormProblems.Provider value={problems}>
        <div class="setting-fields">{children}</div>
      </FormProblems.Provider>
      <button type="submit" class="primary" disabled={isSending}>
        {action}
      </button>
    </form>
  );
}

interface SettingInputProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'url';
  readonly required?: boolean;
}

export function SettingInput({ name, label, type = 'text', required = true }: SettingInputProps) {
  const id = useId();
  const problem = useProblem(name);
  const attributes = { id, name, type: type as 'text', required } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      <ProblemText id={`${id}-problem`} text={problem} />
    </div>
  );
}
