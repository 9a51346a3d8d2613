import { useId } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import type { WorkflowPage } from '../../../../src/admin/contract/reviews.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import type { SentStage } from './new-workflow.ts';

type Roles = WorkflowPage['meta']['roles'];

interface StageFieldsProps {
  readonly stage: SentStage;
  readonly place: number;
  readonly isLast: boolean;
  readonly isOnly: boolean;
  readonly roles: Roles;
  readonly onChange: (stage: SentStage) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

export function StageFields({ stage, place, isLast, isOnly, roles, onChange, onMove, onRemove }: StageFieldsProps) {
  const id = useId();
  const { name, color, from, to } = stage;
  return (
    <li class="stack tight">
      <span class="row">
        <input
          type="color"
          aria-label={t('review.color', { name })}
          value={color}
          onInput={(event) => onChange({ ...stage, color: event.currentTarget.value })}
        />
        <label class="sr-only" for={id}>
          {t('review.stageName', { number: place + 1 })}
        </label>
        <PlainInput
          id={id}
          value={name}
          required
          autocomplete="off"
          onInput={(next) => onChange({ ...stage, name: next })}
        />
        <StageButton label={t('review.moveUp', { name })} icon="up" isOff={place === 0} onClick={() => onMove(-1)} />
        <StageButton label={t('review.moveDown', { name })} icon="down" isOff={isLast} onClick={() => onMove(1)} />
        <StageButton label={t('review.removeStage', { name })} icon="trash" isOff={isOnly} onClick={onRemove} />
      </span>
      <RoleChoice
        label={t('review.to', { name })}
        chosen={to}
        roles={roles}
        onChange={(next) => onChange({ ...stage, to: next })}
      />
      <RoleChoice
        label={t('review.from', { name })}
        chosen={from}
        roles={roles}
        onChange={(next) => onChange({ ...stage, from: next })}
      />
    </li>
  );
}

interface StageButtonProps {
  readonly label: string;
  readonly icon: 'up' | 'down' | 'trash';
  readonly isOff: boolean;
  readonly onClick: () => void;
}

const StageButton = ({ label, icon, isOff, onClick }: StageButtonProps) => (
  <button type="button" class="quiet icon-only" title={label} disabled={isOff} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);

interface RoleChoiceProps {
  readonly label: string;
  /** Null: everybody who may update the entry. */
  readonly chosen: readonly number[] | null;
  readonly roles: Roles;
  readonly onChange: (chosen: readonly number[] | null) => void;
}

const RoleChoice = ({ label, chosen, roles, onChange }: RoleChoiceProps) => (
  <fieldset class="checks">
    <legend>{label}</legend>
    <label class="row">
      <input
        type="checkbox"
        checked={chosen === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {t('review.everybody')}
    </label>
    {chosen !== null &&
      roles.map(({ id, name }) => (
        <label key={id} class="row">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          {name ?? `#${id}`}
        </label>
      ))}
    {chosen?.length === 0 && <small>{t('review.superAdminsOnly')}</small>}
  </fieldset>
);
