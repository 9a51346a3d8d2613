import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import { labelOf, type View } from '../model/configuration.ts';
import { t } from '../texts/t.ts';
import { LongText } from '../view/long-text.tsx';
import type { Conflict } from './core/plan-merge.ts';
import { shownValue } from './shown-value.ts';

interface ConflictDialogProps {
  readonly view: View;
  readonly conflicts: readonly Conflict[];
  readonly onResolve: (takesTheirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Fields changed on both sides. Everything else was merged. */
export function ConflictDialog({ view, conflicts, onResolve, onClose }: ConflictDialogProps) {
  const dialog = useModal();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, takesTheirs: boolean) => {
    const next = new Set(theirs);
    if (takesTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <dialog class="dialog large" ref={dialog} aria-label={t('entry.conflictingChanges')} onClose={onClose}>
      <div class="stack">
        <h1>{t('entry.someoneElseHasChanged')}</h1>
        <p class="soft">{t('entry.chooseWhatIsSaved')}</p>
        {conflicts.map((conflict) => (
          <fieldset key={conflict.name} class="conflict">
            <legend>{labelOf(view, conflict.name)}</legend>
            <Side
              name={conflict.name}
              title={t('entry.yours')}
              value={conflict.mine}
              isChosen={!theirs.has(conflict.name)}
              onChoose={() => choose(conflict.name, false)}
            />
            <Side
              name={conflict.name}
              title={t('entry.theirs')}
              value={conflict.theirs}
              isChosen={theirs.has(conflict.name)}
              onChoose={() => choose(conflict.name, true)}
            />
          </fieldset>
        ))}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('entry.backToEditing')}
          </button>
          <button type="button" class="primary" onClick={() => onResolve(theirs)}>
            {t('common.save')}
          </button>
        </div>
      </div>
    </dialog>
  );
}

interface SideProps {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Side = ({ name, title, value, isChosen, onChoose }: SideProps) => (
  <label class="conflict-side" data-chosen={isChosen}>
    <span class="row">
      <input type="radio" name={`conflict-${name}`} checked={isChosen} onChange={onChoose} />
      {title}
    </span>
    <LongText text={shownValue(value)} />
  </label>
);
