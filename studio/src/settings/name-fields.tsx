import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { ProblemText } from '../view/problem-text.tsx';
import { PlainInput } from '../view/plain-input.tsx';

interface NameFieldsProps {
  readonly name: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  readonly onName: (name: string) => void;
  readonly onDescription: (description: string) => void;
  /** The server's error about the name. */
  readonly problem?: string | undefined;
  /** Additional fields in the same row. */
  readonly children?: ComponentChildren;
}

/** The name and description of a role or token. */
export const NameFields = (props: NameFieldsProps) => {
  const { name, description, isReadOnly, onName, onDescription, problem, children } = props;
  const id = useId();
  return (
    <div class="setting-fields">
      <div class="field">
        <label for={id}>{t('common.name')}</label>
        <PlainInput
          id={id}
          value={name}
          disabled={isReadOnly}
          autocomplete="off"
          required
          isInvalid={problem !== undefined}
          describedBy={`${id}-problem`}
          onInput={onName}
        />
        <ProblemText id={`${id}-problem`} text={problem} />
      </div>
      <label class="field">
        <span>{t('common.description')}</span>
        <PlainInput value={description} disabled={isReadOnly} autocomplete="off" onInput={onDescription} />
      </label>
      {children}
    </div>
  );
};
