import type { ShownWaiting, WaitingPage } from '../../../src/admin/contract/reviews.ts';
import { call } from '../server/call.ts';
import { nameOf } from '../server/people.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { NamedEntryLink } from '../view/named-entry-link.tsx';
import { StageChip } from '../view/stage-chip.tsx';

const SHOWN = 10;

/** Entries in review that are assigned to the person, or that their role goes on with. */
export function WaitingList() {
  const { data, error } = useAsked('waiting', (signal) =>
    call<WaitingPage>('GET', `/studio/api/reviews?pageSize=${SHOWN}`, { signal }),
  );
  if (error !== null) return <p class="bad-text">{error.message}</p>;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section class="stack tight" aria-label={t('review.waiting')}>
      <h2>{t('review.waiting')}</h2>
      <ul class="recent">
        {data.data.map((one) => (
          <Waiting key={`${one.uid} ${one.entry.id}`} waiting={one} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ waiting: { uid, entry, stage, changedAt, changedBy } }: { readonly waiting: ShownWaiting }) {
  if (!useStudio().model.types.has(uid)) return null;
  const name = nameOf(changedBy);
  return (
    <li>
      <NamedEntryLink uid={uid} entry={entry} />
      <StageChip stage={stage} />
      <small>
        {formatTime(changedAt)} {name !== '' && t('entry.by', { name })}
      </small>
    </li>
  );
}
