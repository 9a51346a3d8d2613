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
  useUnsaved(isChanged);
  return (
    <form
      onInput={() => setChanged(true)}
      class="setting-form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit(new FormData(form)).then((added) => {
          if (added === null) return;
          form.reset();
          setChanged(false);
        });
      }}
    >
      <h2>{title}</h2>
      <div class="setting-fields">{children}</div>
      <button type="submit" class="primary">
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
