import type { DeletedPage } from '../../../src/admin/contract/trash.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { DELETED_FILES } from '../trash/trash-place.ts';

/** Whether what is deleted can be restored, as a sentence; undefined until that is known. */
export function useRestorable(hasFolders: boolean): string | undefined {
  const { data, error } = useAsked(DELETED_FILES, (signal) =>
    call<DeletedPage>('GET', `${DELETED_FILES}?pageSize=1`, { signal }),
  );
  if (data === undefined && error === null) return undefined;
  const days = data?.meta.days ?? null;
  if (days === null) return t('common.cannotBeUndone');
  return hasFolders ? t('library.filesCanBeRestored', { count: days }) : t('list.canBeRestored', { count: days });
}
