import type { DeletedPage } from '../../../src/admin/contract/trash.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';

interface ConfirmDeletionProps {
  readonly type: ContentType;
  readonly title: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before entries are deleted, and says whether they can be restored. */
export function ConfirmDeletion({ type, title, onConfirm, onClose }: ConfirmDeletionProps) {
  const { data, error } = useAsked(`trash of ${type.uid}`, (signal) =>
    call<DeletedPage>('GET', `/studio/api/trash/${type.uid}?pageSize=1`, { signal }),
  );
  const days = data?.meta.days ?? null;
  const text = days === null ? t('common.cannotBeUndone') : t('list.canBeRestored', { count: days });
  return (
    <Confirm
      title={title}
      text={data === undefined && error === null ? '…' : text}
      action={t('common.delete')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
