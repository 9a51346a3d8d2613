import { Missing } from '../view/states.tsx';
import { ReleaseList } from './release-list.tsx';
import { ReleasePage } from './release-page.tsx';

interface ReleasesPageProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Entries that are published and unpublished together: all releases, or one. */
export function ReleasesPage({ path: [step], query }: ReleasesPageProps) {
  if (step === undefined) return <ReleaseList query={query} />;
  return /^\d+$/.test(step) ? <ReleasePage key={step} id={Number(step)} query={query} /> : <Missing isPage />;
}
