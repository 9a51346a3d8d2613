import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';

/** When a token expires or has expired. */
export function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <span>{t('settings.never')}</span>;
  const isOver = Date.parse(at) < Date.now();
  return (
    <span class={isOver ? 'status bad' : undefined}>
      {isOver ? t('settings.expired', { time: formatTime(at) }) : formatTime(at)}
    </span>
  );
}
