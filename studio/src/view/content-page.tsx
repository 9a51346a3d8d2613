import { useStudio } from '../state/studio.ts';
import { Missing } from './states.tsx';

interface ContentPageProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** A content type's list, or one of its entries. */
export function ContentPage({ path: [uid = ''] }: ContentPageProps) {
  const { model } = useStudio();
  const type = model.types.get(uid);
  if (type === undefined) return <Missing />;
  return <div class="page-body">{type.info.displayName}</div>;
}
