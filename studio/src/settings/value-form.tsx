import { useEffect, useId, useState } from 'preact/hooks';
import { problemsOf } from '../server/field-issues.ts';
import { tell, tellError, tellUnchanged } from '../state/tell.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { t } from '../texts/t.ts';
import type { ValueField } from './value-field.ts';
import { ValueInput } from './value-input.tsx';

export type FormValues = Readonly<Record<string, string | boolean>>;

interface ValueFormProps {
  readonly label: string;
  readonly fields: readonly ValueField[];
  readonly values: FormValues;
  readonly isReadOnly: boolean;
  /** The prefix of field names in the paths of the server's errors: `providers.github.`. */
  readonly prefix?: string;
  /** Called with the changed values only. */
  readonly onSave: (changes: FormValues) => Promise<void>;
}

/** A form for stored settings, with the server's errors at their fields. */
export function ValueForm({ label, fields, values: stored, isReadOnly, prefix = '', onSave }: ValueFormProps) {
  const [changes, setChanges] = useState<FormValues>({});
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const id = useId();
  const [sent, setSent] = useState<FormValues>({});
  useUnsaved(Object.entries(changes).some(([name, value]) => value !== sent[name]));
  // Saved values stay on the page until they have been read again; input in the meantime is still a change.
  const storedText = JSON.stringify(stored);
  useEffect(() => setChanges((now) => filterValues(now, (name, value) => value !== stored[name])), [storedText]);
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.kind === 'secret');
  const save = async (): Promise<void> => {
    setProblems(new Map());
    if (Object.keys(changes).length === 0) return tellUnchanged();
    try {
      await onSave(changes);
      setSent(changes);
      setChanges((now) => filterValues(now, (name, value) => !isSecret(name) || value !== changes[name]));
      tell(t('common.saved'));
    } catch (error) {
      const found = problemsOf(error, prefix);
      setProblems(found);
      if (!fields.some(({ name }) => found.has(name))) tellError(error);
    }
  };
  const change = (name: string, value: string | boolean): void => {
    const { [name]: _, ...others } = changes;
    setChanges(value === (stored[name] ?? '') ? others : { ...others, [name]: value });
  };
  return (
    <form
      class="stack role-editor"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="setting-fields">
        {fields.map((field) => (
          <ValueInput
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={changes[field.name] ?? stored[field.name] ?? ''}
            problem={problems.get(field.name)}
            isReadOnly={isReadOnly}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
      {!isReadOnly && (
        <span>
          <button type="submit" class="primary">
            {t('common.save')}
          </button>
        </span>
      )}
    </form>
  );
}

const filterValues = (values: FormValues, isKept: (name: string, value: string | boolean) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)));
