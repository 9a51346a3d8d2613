import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';
import { useRestorable } from './use-restorable.ts';

interface ConfirmFileDeletionProps {
  readonly title: string;
  /** What else is deleted, if there are folders. */
  readonly text?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before files are deleted, and says whether they can be restored. */
export function ConfirmFileDeletion({ title, text, onConfirm, onClose }: ConfirmFileDeletionProps) {
  const restorable = useRestorable(text !== undefined) ?? '…';
  return (
    <Confirm
      title={title}
      text={text === undefined ? restorable : `${text} ${restorable}`}
      action={t('common.delete')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
