import { useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import type { Cell } from '../../state/cell.ts';
import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import type { Grant } from './grant.ts';
import type { Condition } from './permission-tree.ts';
import { formatAlternatives } from '../../view/format.ts';

interface ConditionsButtonProps {
  readonly title: string;
  readonly cell: Cell<Grant | null>;
  readonly conditions: readonly Condition[];
  readonly isReadOnly: boolean;
}

/** When a permission applies: always, or if one of the chosen conditions is met. */
export function ConditionsButton({ title, cell, conditions, isReadOnly }: ConditionsButtonProps) {
  const grant = useCell(cell);
  const [isOpen, setOpen] = useState(false);
  if (grant === null) return null;
  const nameOf = (id: string): string => conditions.find((one) => one.id === id)?.displayName ?? id;
  const shown = grant.conditions.length === 0 ? t('roles.always') : formatAlternatives(grant.conditions.map(nameOf));
  return (
    <>
      <button
        type="button"
        class="link condition"
        aria-haspopup="dialog"
        aria-label={t('roles.conditionsOfAre', { permission: title, conditions: shown })}
        disabled={isReadOnly}
        onClick={() => setOpen(true)}
      >
        {shown}
      </button>
      {isOpen && (
        <ConditionsDialog
          title={title}
          chosen={grant.conditions}
          conditions={conditions}
          onClose={() => setOpen(false)}
          onChoose={(ids) => cell.set({ ...grant, conditions: ids })}
        />
      )}
    </>
  );
}

interface ConditionsDialogProps {
  readonly title: string;
  readonly chosen: readonly string[];
  readonly conditions: readonly Condition[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

function ConditionsDialog({ title, chosen, conditions, onChoose, onClose }: ConditionsDialogProps) {
  const dialog = useModal();
  const categories = [...new Set(conditions.map(({ category }) => category))];
  return (
    <dialog class="dialog" ref={dialog} aria-label={t('roles.conditionsOf', { permission: title })} onClose={onClose}>
      <div class="stack">
        <h1>{title}</h1>
        <p class="soft">{t('roles.conditionsHint')}</p>
        {categories.map((category) => (
          <fieldset key={category} class="stack tight">
            <legend>{category === 'default' ? t('roles.conditions') : category}</legend>
            {conditions
              .filter((one) => one.category === category)
              .map(({ id, displayName }) => (
                <label key={id} class="row">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={(event) =>
                      onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                  {displayName}
                </label>
              ))}
          </fieldset>
        ))}
        <div class="dialog-actions">
          <button type="button" class="primary" onClick={onClose}>
            {t('common.done')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
