import { formatTime } from '../view/format.ts';

/** When a token expires or has expired. */
export function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <span>Never</span>;
  const isOver = Date.parse(at) < Date.now();
  return <span class={isOver ? 'status bad' : undefined}>{isOver ? `Expired ${formatTime(at)}` : formatTime(at)}</span>;
}
