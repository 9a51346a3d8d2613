import { useModal } from '../../../kit/src/use-modal.ts';
import { t } from '../texts/t.ts';
import type { Draft } from './draft.ts';
import { type FieldKind, kindsFor } from './fields/field-kinds.ts';

interface KindDialogProps {
  readonly of: Draft['of'];
  readonly onChoose: (kind: FieldKind) => void;
  readonly onClose: () => void;
}

/** A dialog to choose the kind of a new field. */
export function KindDialog({ of, onChoose, onClose }: KindDialogProps) {
  const dialog = useModal();
  return (
    <dialog class="dialog large" ref={dialog} aria-label={t('model.chooseAFieldType')} onClose={onClose}>
      <div class="stack">
        <h1>{t('model.chooseAFieldType')}</h1>
        <div class="kind-grid">
          {kindsFor(of).map((kind) => (
            <button key={kind.type} type="button" class="kind" onClick={() => onChoose(kind)}>
              <strong>{t(kind.label)}</strong>
              <small>{t(kind.hint)}</small>
            </button>
          ))}
        </div>
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
