import type { ShownRelease } from '../../../src/admin/contract/releases.ts';
import { type PlainKey, t } from '../texts/t.ts';

type State = readonly [look: 'good' | 'warn' | 'bad' | 'plain', text: PlainKey];

/** What became of a release, or is to become of it. */
export function ReleaseState({ release }: { readonly release: ShownRelease }) {
  const [look, text] = stateOf(release);
  return <span class={`status ${look}`}>{t(text)}</span>;
}

function stateOf({ status, scheduledAt }: ShownRelease): State {
  if (status === 'done') return ['good', 'releases.published'];
  if (status === 'failed') return ['bad', 'releases.failed'];
  if (scheduledAt !== null) return ['warn', 'releases.planned'];
  return ['plain', status === 'empty' ? 'releases.empty' : 'releases.ready'];
}
