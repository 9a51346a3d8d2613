import { useId, useState } from 'preact/hooks';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { ShownReview, ShownStep } from '../../../../src/admin/contract/reviews.ts';
import { call, callVersioned } from '../../server/call.ts';
import { nameOf } from '../../server/people.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { formatTime } from '../../view/format.ts';
import { StageChip } from '../../view/stage-chip.tsx';
import type { EntryAddress } from '../entry-address.ts';

interface ReviewProps {
  readonly address: EntryAddress;
  /** Changes with what is reviewed. */
  readonly state: string;
  /** What is typed and not saved is not reviewed. */
  readonly isSaved: boolean;
}

interface Sent {
  readonly stage?: number;
  readonly assignee?: number | null;
  readonly comment?: string;
}

/** Where the entry is in its review, and the way on. */
export function Review({ address: { type, id }, state, isSaved }: ReviewProps) {
  const path = `/studio/api/entries/${type.uid}/${id}/review`;
  const asked = useAsked(`${path} ${state}`, async (signal) => {
    const { body, version } = await callVersioned<Data<ShownReview | null>>('GET', path, { signal });
    return { review: body.data, version };
  });
  const { data, error, reload } = asked;
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  if (data === undefined || data.review === null) return null;
  const { review, version } = data;
  const send = async (sent: Sent, done: string): Promise<boolean> => {
    try {
      await call('PUT', path, {
        body: { from: review.stage, ...sent },
        // A decision is one about the state that was shown.
        ...(version !== null && { headers: { 'if-match': version } }),
      });
      tell(done);
      return true;
    } catch (problem) {
      tellError(problem);
      return false;
    } finally {
      reload();
    }
  };
  const stage = review.stages.find((one) => one.id === review.stage);
  return (
    <section class="stack tight" aria-label={t('review.review')}>
      <strong>{t('review.review')}</strong>
      <span>
        <StageChip stage={stage} />
      </span>
      <Assignee review={review} onAssign={(assignee) => send({ assignee }, t('review.assigned'))} />
      {review.next.length > 0 && (
        <MoveForm
          key={review.stage}
          review={review}
          isSaved={isSaved}
          onMove={(sent) => send(sent, t('review.moved'))}
        />
      )}
      {review.next.length > 0 && !isSaved && <small>{t('review.saveFirst')}</small>}
      <Steps steps={review.steps} />
    </section>
  );
}

interface AssigneeProps {
  readonly review: ShownReview;
  readonly onAssign: (assignee: number | null) => void;
}

function Assignee({ review: { assignee, people }, onAssign }: AssigneeProps) {
  const input = useId();
  if (people === null) return assignee === null ? null : <small>{nameOf(assignee)}</small>;
  const known = assignee === null || people.some(({ id }) => id === assignee.id) ? people : [assignee, ...people];
  return (
    <label class="field" for={input}>
      <span>{t('review.assignedTo')}</span>
      <select
        id={input}
        value={assignee?.id ?? ''}
        onChange={({ currentTarget: { value } }) => onAssign(value === '' ? null : Number(value))}
      >
        <option value="">{t('review.nobody')}</option>
        {known.map((person) => (
          <option key={person.id} value={person.id}>
            {nameOf(person) || `#${person.id}`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface MoveFormProps {
  readonly review: ShownReview;
  readonly isSaved: boolean;
  readonly onMove: (sent: Sent) => Promise<boolean>;
}

function MoveForm({ review: { stages, stage, next }, isSaved, onMove }: MoveFormProps) {
  const id = useId();
  const place = stages.findIndex((one) => one.id === stage);
  const offered = stages.filter((one) => next.includes(one.id));
  // The usual way is on.
  const usual = offered.find((one) => stages.indexOf(one) > place) ?? offered[0];
  const [chosen, setChosen] = useState(usual?.id ?? 0);
  const [comment, setComment] = useState('');
  return (
    <form
      class="stack tight"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onMove({ stage: chosen, comment })) setComment('');
      }}
    >
      <label class="field" for={`${id}-stage`}>
        <span>{t('review.moveTo')}</span>
        <select
          id={`${id}-stage`}
          value={chosen}
          disabled={!isSaved}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label class="field" for={`${id}-comment`}>
        <span>{t('review.comment')}</span>
        <textarea
          id={`${id}-comment`}
          rows={2}
          dir="auto"
          maxLength={5_000}
          value={comment}
          disabled={!isSaved}
          onInput={(event) => setComment(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={!isSaved}>
        {t('common.move')}
      </button>
    </form>
  );
}

const SHOWN_STEPS = 5;

const Steps = ({ steps }: { readonly steps: readonly ShownStep[] }) => (
  <ul class="review-steps">
    {steps.slice(0, SHOWN_STEPS).map(({ id, kind, from, to, assignee, comment, madeAt, madeBy }) => {
      const name = nameOf(madeBy);
      return (
        <li key={id}>
          <span>
            {kind === 'assigned'
              ? `${t('review.assignedTo')}: ${nameOf(assignee) || t('review.nobody')}`
              : t('review.movedBetween', { from, to })}
          </span>
          {kind === 'edited' && <small>{t('review.approvalEnded')}</small>}
          {comment !== null && <q dir="auto">{comment}</q>}
          <small>
            {formatTime(madeAt)} {name !== '' && t('entry.by', { name })}
          </small>
        </li>
      );
    })}
  </ul>
);
