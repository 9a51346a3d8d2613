import { useState } from 'preact/hooks';
import type { ShownComment } from '../../../../src/admin/contract/comments.ts';
import { nameOf } from '../../server/people.ts';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { Confirm } from '../../view/confirm.tsx';
import { formatTime } from '../../view/format.ts';
import { piecesOf, type Thread, withNames } from './comment-list.ts';
import type { CommentStore } from './comment-store.ts';
import { Composer } from './composer.tsx';

interface CommentThreadProps {
  readonly store: CommentStore;
  readonly thread: Thread;
  /** The labels of its field, if that is not obvious. */
  readonly place: string | null;
}

const authorOf = ({ writtenBy }: ShownComment): string => nameOf(writtenBy) || t('comments.formerPerson');

/** A comment with its answers, and what can be done with it. */
export function CommentThread({ store, thread: { first, answers }, place }: CommentThreadProps) {
  const [isAnswering, setAnswering] = useState(() => store.typed.has(`answer ${first.id}`));
  const settle = () => store.change(first.id, { isOpen: first.isOpen !== true }).catch(tellError);
  return (
    <li>
      {place !== null && (
        <span class="chip">
          <bdi>{place}</bdi>
        </span>
      )}
      <Said store={store} comment={first} field={first.field}>
        <button type="button" class="quiet" onClick={settle}>
          {t(first.isOpen === true ? 'comments.resolve' : 'comments.reopen')}
        </button>
        {!isAnswering && (
          <button type="button" class="quiet" onClick={() => setAnswering(true)}>
            {t('comments.answer')}
          </button>
        )}
      </Said>
      {first.closedAt !== null && (
        <small class="soft">
          {t('comments.closed', {
            name: nameOf(first.closedBy) || t('comments.formerPerson'),
            time: formatTime(first.closedAt),
          })}
        </small>
      )}
      {(answers.length > 0 || isAnswering) && (
        <ul class="comments answers">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Said store={store} comment={answer} field={first.field} />
            </li>
          ))}
          {isAnswering && (
            <li>
              <Composer
                store={store}
                place={`answer ${first.id}`}
                field={first.field}
                label={t('comments.answerTo', { name: authorOf(first) })}
                action={t('comments.answer')}
                isFocused
                onSend={(text) => store.add({ text, replyTo: first.id })}
                onClose={() => setAnswering(false)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

interface SaidProps {
  readonly store: CommentStore;
  readonly comment: ShownComment;
  readonly field: string | null;
  readonly children?: preact.ComponentChildren;
}

/** One comment or answer. */
function Said({ store, comment, field, children }: SaidProps) {
  const [state, setState] = useState<'shown' | 'edited' | 'removed'>('shown');
  const { people } = store.now();
  const show = () => setState('shown');
  if (state === 'edited') {
    const place = `edit ${comment.id}`;
    if (!store.typed.has(place)) store.typed.set(place, { text: withNames(comment.text, people, nameOf), people });
    return (
      <Composer
        store={store}
        place={place}
        field={field}
        label={t('comments.edit')}
        action={t('common.save')}
        isFocused
        onSend={(text) => store.change(comment.id, { text })}
        onClose={show}
      />
    );
  }
  return (
    <article class="comment" aria-label={authorOf(comment)}>
      <p>
        <strong>
          <bdi>{authorOf(comment)}</bdi>
        </strong>{' '}
        <small class="soft">
          <bdi>{formatTime(comment.writtenAt)}</bdi>
        </small>{' '}
        {comment.editedAt !== null && <small class="soft">{t('comments.edited')}</small>}
      </p>
      <p class="comment-text" dir="auto">
        {piecesOf(comment.text).map((piece) =>
          'text' in piece ? (
            piece.text
          ) : (
            <b key={piece.mention}>
              @{nameOf(people.find(({ id }) => id === piece.mention)) || t('comments.formerPerson')}
            </b>
          ),
        )}
      </p>
      <div class="row">
        {children}
        {comment.isOwn && (
          <button type="button" class="quiet" onClick={() => setState('edited')}>
            {t('comments.edit')}
          </button>
        )}
        {comment.isRemovable && (
          <button type="button" class="quiet danger" onClick={() => setState('removed')}>
            {t('common.delete')}
          </button>
        )}
      </div>
      {state === 'removed' && (
        <Confirm
          title={t('comments.deleteText')}
          text={t('common.cannotBeUndone')}
          action={t('common.delete')}
          isDangerous
          onClose={show}
          onConfirm={() => {
            show();
            store.remove(comment.id).catch(tellError);
          }}
        />
      )}
    </article>
  );
}
