import { useState } from 'preact/hooks';
import { Actions } from '../../../kit/src/actions.tsx';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { hasDrafts, isSingle } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { ConfirmDeletion } from '../trash/confirm-deletion.tsx';
import { Confirm } from '../view/confirm.tsx';
import { duplicateEntry } from './duplicate-entry.ts';
import type { EntryAddress } from './entry-address.ts';
import type { Editor } from './use-editor.ts';

interface EntryMenuProps {
  readonly address: EntryAddress;
  readonly editor: Editor;
  /** Beside another entry, where this one stays. */
  readonly isSheet: boolean;
}

type Question = 'unpublish' | 'discardPending' | 'remove';

/** What is rarely done with a stored entry, or takes something away: such actions are confirmed. */
export function EntryMenu({ address, editor, isSheet }: EntryMenuProps) {
  const { type } = address;
  const { rights } = useStudio();
  const [question, ask] = useState<Question | null>(null);
  const { busy, session } = editor;
  const { mine, theirs } = editor.editing;
  const hasChanges = theirs.unpublished.changes !== null;
  const isPublished = hasDrafts(type) && Boolean(theirs.entry?.body.publishedAt);
  const mayUnpublish = !isSheet && isPublished && rights.mayEntry('publish', type.uid);
  const mayDuplicate = !isSheet && !isSingle(type) && rights.mayEntry('create', type.uid);
  const mayDelete = !isSheet && rights.mayEntry('delete', type.uid);
  if (!hasChanges && !mayUnpublish && !mayDuplicate && !mayDelete) return null;
  const leave = () => ask(null);
  const confirm = (action: Question) => () => {
    leave();
    session.act(action);
  };
  return (
    <>
      <Menu
        class="quiet icon-only"
        title={t('common.actions')}
        label={
          <>
            <Icon name="more" />
            <span class="sr-only">{t('common.actions')}</span>
          </>
        }
      >
        {(close) => {
          const dangerous = (action: Question, text: string) => (
            <button
              type="button"
              class="danger quiet"
              disabled={busy !== null}
              onClick={() => {
                close();
                ask(action);
              }}
            >
              {text}
            </button>
          );
          return (
            <Actions>
              {mayDuplicate && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    close();
                    duplicateEntry(address);
                  }}
                >
                  {t('entry.duplicate')}
                </button>
              )}
              {hasChanges && dangerous('discardPending', t('entry.discardChanges'))}
              {mayUnpublish && dangerous('unpublish', t('entry.unpublish'))}
              {mayDelete && dangerous('remove', t('common.delete'))}
            </Actions>
          );
        }}
      </Menu>
      {question === 'unpublish' && (
        <Confirm
          title={t('entry.unpublishThisEntry')}
          text={[
            t('entry.unpublishText'),
            ...(hasChanges ? [t('entry.unpublishChangesText')] : []),
            ...(mine.changed.length === 0 ? [] : [t('entry.unpublishUnsavedText')]),
          ].join(' ')}
          action={t('entry.unpublish')}
          isDangerous
          onClose={leave}
          onConfirm={confirm('unpublish')}
        />
      )}
      {question === 'discardPending' && (
        <Confirm
          title={t('entry.discardChanges')}
          text={t('entry.discardChangesText')}
          action={t('common.discard')}
          isDangerous
          onClose={leave}
          onConfirm={confirm('discardPending')}
        />
      )}
      {question === 'remove' && (
        <ConfirmDeletion type={type} title={t('entry.deleteThisEntry')} onClose={leave} onConfirm={confirm('remove')} />
      )}
    </>
  );
}
