import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Status } from '../list/status.tsx';
import type { Configuration } from '../model/configuration.ts';
import { hasDrafts, isSingle } from '../model/model.ts';
import { lastList } from '../state/last-list.ts';
import { useStudio } from '../state/studio.ts';
import { usePageTitle } from '../view/use-page-title.ts';
import type { EntryAddress } from './entry-address.ts';
import type { ActionName, Actions } from './use-actions.ts';
import type { Work } from './use-work.ts';

interface EntryHeadProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly work: Work;
  readonly actions: Actions;
  readonly isSheet: boolean;
}

/** The entry's title, status and main actions. */
export function EntryHead({ address, configuration, work, actions, isSheet }: EntryHeadProps) {
  const { type, id } = address;
  const { rights } = useStudio();
  const main = useMainText(work, configuration.contentType.settings.mainField);
  const title = main || (id === null ? `New ${type.info.displayName}` : `${type.info.displayName} ${id}`);
  usePageTitle(isSheet ? null : title);
  const publishedAt = work.stored?.body.publishedAt;
  const mayWrite = rights.mayEntry(id === null ? 'create' : 'update', type.uid);
  const mayPublish = hasDrafts(type) && rights.mayEntry('publish', type.uid);
  const isChanged = work.changed.length > 0;
  const isClean = !isChanged && id !== null;
  const isPublished = hasDrafts(type) && Boolean(publishedAt);
  return (
    <div class="entry-head">
      <div class="entry-title">
        {!isSheet && !isSingle(type) && (
          <a class="back" href={lastList(['content', type.uid])}>
            <Icon name="left" />
            {type.info.displayName}
          </a>
        )}
        <h1>{title}</h1>
        {hasDrafts(type) && <Status publishedAt={publishedAt} hasChanges={actions.pending !== null} />}
        {actions.busy !== null && <span class="count busy">{BUSY[actions.busy]}</span>}
        {isChanged && actions.busy === null && <span class="count warn">Unsaved changes</span>}
      </div>
      <div class="row">
        {isPublished ? (
          <PublishedButtons work={work} actions={actions} mayWrite={mayWrite} mayPublish={mayPublish} />
        ) : (
          <>
            {mayWrite && (
              <button
                type="submit"
                class={mayPublish ? undefined : 'primary'}
                disabled={actions.isBusy || isClean}
                title="Ctrl+S"
              >
                Save
              </button>
            )}
            {mayPublish && (
              <button type="button" class="primary" disabled={actions.isBusy} onClick={actions.publish}>
                Publish
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const BUSY: Readonly<Record<ActionName, string>> = {
  save: 'Saving…',
  saveUnpublished: 'Saving…',
  publish: 'Publishing…',
  publishPending: 'Publishing…',
  unpublish: 'Unpublishing…',
  discardPending: 'Discarding…',
  remove: 'Deleting…',
};

interface PublishedButtonsProps {
  readonly work: Work;
  readonly actions: Actions;
  readonly mayWrite: boolean;
  readonly mayPublish: boolean;
}

/** For a published entry: store the changes without publishing, or publish them. */
function PublishedButtons({ work, actions, mayWrite, mayPublish }: PublishedButtonsProps) {
  const isChanged = work.changed.length > 0;
  return (
    <>
      {mayWrite && (
        <button
          type="submit"
          disabled={actions.isBusy || !isChanged}
          title="Keep the changes without publishing them (Ctrl+S)"
        >
          Save for later
        </button>
      )}
      {mayWrite && actions.pending === null && (
        <button type="button" class="primary" disabled={actions.isBusy || !isChanged} onClick={actions.save}>
          Save and publish
        </button>
      )}
      {mayWrite && mayPublish && actions.pending !== null && (
        <button type="button" class="primary" disabled={actions.isBusy} onClick={actions.publishPending}>
          Publish changes
        </button>
      )}
    </>
  );
}

/** Follows the main field while it is edited. */
function useMainText(work: Work, mainField: string): string {
  const cell = work.form.root.cells[mainField];
  const [text, setText] = useState(() => String(cell?.value ?? ''));
  useEffect(() => cell?.subscribe(() => setText(String(cell.value ?? ''))), [cell]);
  return text;
}
