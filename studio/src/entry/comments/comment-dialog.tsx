import { useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../view/dialog.tsx';
import { useEntry } from '../fields/field-context.ts';
import { isOpen, labelsOf, type Thread, threadsOf } from './comment-list.ts';
import type { CommentStore, Topic } from './comment-store.ts';
import { CommentThread } from './comment-thread.tsx';
import { Composer } from './composer.tsx';

/** The comments on an entry, or on a field of it: open ones, then resolved ones if they are asked for. */
export function CommentDialog({ store, topic: { field } }: { readonly store: CommentStore; readonly topic: Topic }) {
  const { configuration } = useEntry();
  const [showsClosed, setShowsClosed] = useState(false);
  const threads = threadsOf(store.now()).filter(({ first }) => field === null || first.field === field);
  const closed = threads.filter((one) => !isOpen(one));
  const placeOf = (at: string): string => labelsOf(configuration, at).join(' / ');
  const list = (some: readonly Thread[]) => (
    <ul class="comments">
      {some.map((thread) => (
        <CommentThread
          key={thread.first.id}
          store={store}
          thread={thread}
          place={field === null && thread.first.field !== null ? placeOf(thread.first.field) : null}
        />
      ))}
    </ul>
  );
  return (
    <Dialog
      title={field === null ? t('comments.title') : t('comments.of', { field: placeOf(field) })}
      look="help"
      onClose={() => store.open(null)}
    >
      {threads.length === 0 && <p class="soft">{t('comments.none')}</p>}
      {list(threads.filter(isOpen))}
      {closed.length > 0 && !showsClosed && (
        <button type="button" class="quiet" onClick={() => setShowsClosed(true)}>
          {t('comments.showClosed', { count: closed.length })}
        </button>
      )}
      {showsClosed && list(closed)}
      <Composer
        store={store}
        place={`new ${field}`}
        field={field}
        label={t('comments.write')}
        action={t('comments.comment')}
        onSend={(text) => store.add({ text, ...(field !== null && { field }) })}
      />
    </Dialog>
  );
}
