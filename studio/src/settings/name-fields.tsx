import type { ComponentChildren } from 'preact';
import { PlainInput } from '../view/plain-input.tsx';

interface NameFieldsProps {
  readonly name: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly onName: (name: string) => void;
  readonly onDescription: (description: string) => void;
  /** Additional fields in the same row. */
  readonly children?: ComponentChildren;
}

/** The name and description of a role or token. */
export const NameFields = ({ name, description, isReadOnly, onName, onDescription, children }: NameFieldsProps) => (
  <div class="setting-fields">
    <label class="field">
      <span>Name</span>
      <PlainInput value={name} disabled={isReadOnly} autocomplete="off" required onInput={onName} />
    </label>
    <label class="field">
      <span>Description</span>
      <PlainInput value={description} disabled={isReadOnly} autocomplete="off" onInput={onDescription} />
    </label>
    {children}
  </div>
);
