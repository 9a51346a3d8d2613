import { useEffect, useReducer } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { formatCount } from '../../view/format.ts';
import { countOpen } from './comment-list.ts';
import { type CommentStore, createCommentStore } from './comment-store.ts';
import { CommentDialog } from './comment-dialog.tsx';
import type { CommentParts } from './comments-context.ts';

/** The parts of the page that show the comments on an entry. They share what is loaded. */
export function commentPartsOf(uid: string, id: number): CommentParts {
  const store = createCommentStore(uid, id);
  return {
    Mark({ field, label }) {
      useStore(store);
      const open = countOpen(store.now(), field);
      return (
        <button
          type="button"
          class={open > 0 ? 'quiet comment-mark has-comments' : 'quiet comment-mark'}
          title={t('comments.of', { field: label })}
          onClick={() => store.open({ field })}
        >
          <Icon name="comment" />
          <span class="sr-only">{t('comments.of', { field: label })}</span>
          <OpenCount open={open} />
        </button>
      );
    },
    Section() {
      useStore(store);
      return (
        <button type="button" onClick={() => store.open({ field: null })}>
          <Icon name="comment" />
          {t('comments.title')}
          <OpenCount open={countOpen(store.now())} />
        </button>
      );
    },
    Talk() {
      useStore(store);
      useEffect(() => {
        const aborter = new AbortController();
        store.load(aborter.signal).catch(() => undefined);
        return () => aborter.abort();
      }, []);
      const topic = store.opened();
      return topic === null ? null : <CommentDialog key={topic.field} store={store} topic={topic} />;
    },
  };
}

function useStore(store: CommentStore): void {
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => store.subscribe(() => draw(undefined)), []);
}

const OpenCount = ({ open }: { readonly open: number }) =>
  open === 0 ? null : (
    <>
      <span class="count" aria-hidden="true">
        {formatCount(open)}
      </span>
      <span class="sr-only">{t('common.openComments', { count: open })}</span>
    </>
  );
