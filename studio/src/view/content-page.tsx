import { ListPage } from '../list/list-page.tsx';
import { useStudio } from '../state/studio.ts';
import { Forbidden, Missing } from './states.tsx';

interface ContentPageProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** A content type's list, or one of its entries. */
export function ContentPage({ path: [uid = ''], query }: ContentPageProps) {
  const { model, rights } = useStudio();
  const type = model.types.get(uid);
  if (type === undefined) return <Missing />;
  if (!rights.mayEntry('read', uid)) return <Forbidden />;
  return <ListPage type={type} query={query} />;
}
