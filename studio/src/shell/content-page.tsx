import { EntryPage } from '../entry/entry-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { isSingle } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Forbidden, Missing } from '../view/states.tsx';
import { usePageTitle } from '../view/use-page-title.ts';

interface ContentPageProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** A content type's list, or one of its entries. */
export function ContentPage({ path: [uid = '', step], query }: ContentPageProps) {
  const { model, rights } = useStudio();
  const type = model.types.get(uid);
  const isEntry = type !== undefined && (step !== undefined || isSingle(type));
  usePageTitle(isEntry ? null : (type?.info.displayName ?? t('common.notFound')));
  if (type === undefined || (step !== undefined && step !== 'new' && !/^\d+$/.test(step))) return <Missing isPage />;
  if (!rights.mayEntry('read', uid)) return <Forbidden isPage />;
  if (step === 'new' && !rights.mayEntry('create', uid)) return <Forbidden isPage />;
  if (step === undefined && !isSingle(type)) return <ListPage type={type} query={query} />;
  return <EntryPage type={type} step={step} query={query} />;
}
