import { useState } from 'preact/hooks';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { DeletedEntry, DeletedPage, Restored } from '../../../src/admin/contract/trash.ts';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';
import { Dialog } from '../view/dialog.tsx';
import { Pager } from '../view/pager.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { type Trashed, trashPlaceOf } from './trash-place.ts';
import { TrashTable } from './trash-table.tsx';

export interface TrashDialogProps {
  readonly trashed: Trashed;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** What was deleted, to restore or to delete for good. */
export function TrashDialog({ trashed, onRestored, onClose }: TrashDialogProps) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<DeletedEntry | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { rights } = useStudio();
  const place = trashPlaceOf(trashed, rights);
  const { path, title } = place;
  const { data, error, reload } = useAsked(`${path} ${page}`, (signal) =>
    call<DeletedPage>('GET', `${path}?page=${page}`, { signal }),
  );
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      tellError(problem);
    }
    setBusy(false);
    reload();
  };
  const restore = (one: DeletedEntry) =>
    attempt(async () => {
      const { id, left } = (await call<Data<Restored>>('POST', `${path}/${one.id}/restore`)).data;
      const { open, restored } = place;
      tell(
        left === 0 ? restored : `${restored} ${t('trash.left', { count: left })}`,
        'good',
        open && { label: t('list.open'), run: () => open(id) },
      );
      onRestored();
    });
  const forget = (one: DeletedEntry) => attempt(() => call('DELETE', `${path}/${one.id}`));
  return (
    <Dialog title={title} onClose={onClose}>
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('list.loadingTheEntries')} />
      ) : (
        <>
          <p class="soft">
            {data.meta.days === null ? t('trash.off') : t('trash.explained', { count: data.meta.days })}
          </p>
          {data.data.length === 0 ? (
            <p class="empty">{place.empty}</p>
          ) : (
            <TrashTable place={place} entries={data.data} isBusy={isBusy} onRestore={restore} onForget={setAsked} />
          )}
          {data.meta.pagination.pageCount > 1 && <Pager pagination={data.meta.pagination} onPage={setPage} />}
        </>
      )}
      {asked !== null && (
        <Confirm
          title={t('trash.forgetQuestion', { name: place.nameOf(asked) })}
          text={t('common.cannotBeUndone')}
          action={t('common.delete')}
          isDangerous
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            forget(asked);
          }}
        />
      )}
    </Dialog>
  );
}
