import { useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import type { ContentType } from '../../model/model.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import type { Conflict } from '../core/plan-merge.ts';
import { compareValues, type Drawing as Drawn, looksEqual } from './compare-values.ts';
import { Drawing, type SideName } from './drawing.tsx';

interface ConflictDialogProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly conflicts: readonly Conflict[];
  /** Who saved theirs; empty if that is not known. */
  readonly theirName: string;
  readonly onResolve: (takesTheirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Fields changed on both sides. Everything else was merged. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { type, configuration, conflicts, theirName, onResolve, onClose } = props;
  const { model } = useStudio();
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
        {conflicts.map(({ name, mine, theirs: other }) => {
          const attribute = type.attributes[name] ?? { type: 'string' };
          const sides = compareValues({ model, configuration }, attribute, other, mine);
          const side = (of: SideName, title: string, drawing: Drawn) => (
            <Side
              name={name}
              title={title}
              side={of}
              drawing={drawing}
              isChosen={theirs.has(name) === (of === 'before')}
              onChoose={() => choose(name, of === 'before')}
            />
          );
          return (
            <fieldset key={name} class="conflict">
              <legend>{labelOf(configuration.contentType, name)}</legend>
              {side('after', t('entry.yours'), sides.after)}
              {side(
                'before',
                theirName === '' ? t('entry.theirs') : t('entry.theirsBy', { name: theirName }),
                sides.before,
              )}
              {looksEqual(sides) && <small class="wide-note">{t('entry.differsUnseen')}</small>}
            </fieldset>
          );
        })}
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
  readonly side: SideName;
  readonly drawing: Drawn;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Side = ({ name, title, side, drawing, isChosen, onChoose }: SideProps) => (
  <div class="conflict-side" data-chosen={isChosen}>
    <label class="row">
      <input type="radio" name={`conflict-${name}`} checked={isChosen} onChange={onChoose} />
      {title}
    </label>
    <Drawing drawing={drawing} side={side} />
  </div>
);
