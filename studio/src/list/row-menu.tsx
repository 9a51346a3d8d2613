import { Actions } from '../../../kit/src/actions.tsx';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import { type ContentType, hasDrafts } from '../model/model.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import type { EntryAction } from './change-entry.ts';

interface RowMenuProps {
  readonly type: ContentType;
  readonly name: string;
  readonly href: string;
  readonly isPublished: boolean;
  readonly hasChanges: boolean;
  readonly onAction: (action: EntryAction) => void;
}

/** What can be done with one entry of a list. */
export function RowMenu({ type, name, href, isPublished, hasChanges, onAction }: RowMenuProps) {
  const { rights } = useStudio();
  const mayPublish = hasDrafts(type) && rights.mayEntry('publish', type.uid);
  return (
    <Menu
      floats
      class="quiet icon-only"
      label={
        <>
          <Icon name="more" />
          <span class="sr-only">{t('list.actionsOf', { name })}</span>
        </>
      }
    >
      {(close) => {
        const button = (action: EntryAction, text: string, isDangerous = false) => (
          <button
            type="button"
            class={isDangerous ? 'danger quiet' : 'quiet'}
            onClick={() => {
              close();
              onAction(action);
            }}
          >
            {text}
          </button>
        );
        return (
          <Actions>
            <a href={href}>{t('list.open')}</a>
            <a href={href} target="_blank" rel="noreferrer">
              {t('list.openInNewTab')}
            </a>
            {mayPublish && (!isPublished || hasChanges) && button('publish', t('list.publish'))}
            {mayPublish && isPublished && button('unpublish', t('list.unpublish'))}
            {rights.mayEntry('delete', type.uid) && button('delete', t('common.delete'), true)}
          </Actions>
        );
      }}
    </Menu>
  );
}
