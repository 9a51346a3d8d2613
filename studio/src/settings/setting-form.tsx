import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useUnsaved } from '../state/unsaved.ts';

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
  useUnsaved(isChanged);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    // A double click must not add it twice.
    if (isSending) return;
    setSending(true);
    try {
      if ((await onSubmit(new FormData(form))) === null) return;
      form.reset();
      setChanged(false);
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
      <div class="setting-fields">{children}</div>
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

export const SettingInput = ({ name, label, type = 'text', required = true }: SettingInputProps) => (
  <label class="field">
    <span>{label}</span>
    <input {...({ name, type: type as 'text', required } as const)} autocomplete="off" />
  </label>
);
