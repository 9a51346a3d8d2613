import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import type { ReleaseDetails } from '../../../src/admin/contract/releases.ts';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';
import { NameMenu } from './name-menu.tsx';

interface ReleaseActionsProps {
  readonly release: ReleaseDetails;
  readonly isBusy: boolean;
  readonly onPublish: () => void;
  readonly onPlan: () => void;
  readonly onUnplan: () => void;
  readonly onUndo: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

/** What can be done with a release as a whole. */
export function ReleaseActions({ release, isBusy, onDelete, ...actions }: ReleaseActionsProps) {
  const { name, status, actions: count } = release;
  const [asks, setAsks] = useState<'publish' | 'delete' | null>(null);
  const confirmed = (act: () => void) => () => {
    setAsks(null);
    act();
  };
  const isDone = status === 'done';
  return (
    <div class="list-tools">
      {isDone ? (
        <button type="button" disabled={isBusy} onClick={actions.onUndo}>
          {t('releases.undo')}
        </button>
      ) : (
        <OpenActions release={release} isBusy={isBusy} {...actions} onPublish={() => setAsks('publish')} />
      )}
      <button type="button" class="danger" disabled={isBusy} onClick={() => setAsks('delete')}>
        <Icon name="trash" />
        {t('common.delete')}
      </button>
      {asks === 'publish' && (
        <Confirm
          title={t('releases.publishQuestion', { name })}
          text={t('releases.publishText', { count })}
          action={t('list.publish')}
          onClose={() => setAsks(null)}
          onConfirm={confirmed(actions.onPublish)}
        />
      )}
      {asks === 'delete' && (
        <Confirm
          title={t('releases.deleteQuestion', { name })}
          text={t(isDone ? 'releases.deletePublishedText' : 'releases.deleteText')}
          action={t('common.delete')}
          isDangerous
          onClose={() => setAsks(null)}
          onConfirm={confirmed(onDelete)}
        />
      )}
    </div>
  );
}

type OpenActionsProps = Omit<ReleaseActionsProps, 'onUndo' | 'onDelete'>;

function OpenActions({ release, isBusy, onPublish, onPlan, onUnplan, onRename }: OpenActionsProps) {
  const { name, status, scheduledAt } = release;
  const isEmpty = status === 'empty';
  return (
    <>
      <button type="button" class="primary" disabled={isBusy || isEmpty} onClick={onPublish}>
        {t('releases.publishNow')}
      </button>
      <button type="button" disabled={isBusy || isEmpty} onClick={onPlan}>
        <Icon name="clock" />
        {t(scheduledAt === null ? 'schedule.planPublishing' : 'releases.changeTheTime')}
      </button>
      {scheduledAt !== null && (
        <button type="button" disabled={isBusy} onClick={onUnplan}>
          {t('releases.removeTheTime')}
        </button>
      )}
      <NameMenu label={t('media.rename')} action={t('media.rename')} name={name} onName={onRename} />
    </>
  );
}
