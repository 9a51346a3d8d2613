import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { hasDrafts, isLocalized, isSingle } from '../model/model.ts';
import { call } from '../server/call.ts';
import { nameOf, type Person } from '../server/people.ts';
import { go, hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellError } from '../state/tell.ts';
import { Confirm } from '../view/confirm.tsx';
import { formatTime } from '../view/format.ts';
import { ApiPreview } from './api-preview.tsx';
import type { EntryAddress } from './entry-address.ts';
import { EntryUses } from './entry-uses.tsx';
import type { Template } from './load-template.ts';
import { OthersHere } from './others-here.tsx';
import { Translations } from './translations.tsx';
import type { Actions } from './use-actions.ts';
import type { Work } from './use-work.ts';
import { Versions } from './versions.tsx';

interface EntryAsideProps {
  readonly address: EntryAddress;
  readonly template: Template;
  readonly work: Work;
  readonly actions: Actions;
}

/** Details of the entry, its translations, and rare actions. */
export function EntryAside({ address, template, work, actions }: EntryAsideProps) {
  const { type, id } = address;
  const { rights } = useStudio();
  const [asks, setAsks] = useState<'unpublish' | 'delete' | null>(null);
  const entry = work.stored?.body;
  const duplicate = async () => {
    try {
      const path = `/content-manager/collection-types/${type.uid}/auto-clone/${id}`;
      const copy = await call<{ id: number }>('POST', path);
      tell('Duplicated');
      go(hrefOf(['content', type.uid, copy.id]));
    } catch (error) {
      if (!isNotSimple(error)) return tellError(error);
      const query = new URLSearchParams({
        copies: String(id),
        ...(address.locale !== null && { locale: address.locale }),
      });
      tell(
        'This copy is not saved yet. Fields that must differ, and relations that only one entry can have, are left out.',
      );
      go(hrefOf(['content', type.uid, 'new'], query));
    }
  };
  if (entry === undefined && !isLocalized(type)) return null;
  return (
    <aside class="entry-aside" aria-label="About this entry">
      {isLocalized(type) && <Translations address={address} known={template.translations} work={work} />}
      {entry !== undefined && (
        <dl class="facts">
          <dt>Updated</dt>
          <dd>
            {entry.updatedAt === undefined ? '–' : formatTime(entry.updatedAt)}
            <By person={entry.updatedBy} />
          </dd>
          <dt>Created</dt>
          <dd>
            {typeof entry.createdAt === 'string' ? formatTime(entry.createdAt) : '–'}
            <By person={entry.createdBy} />
          </dd>
          {entry.publishedAt && (
            <>
              <dt>Published</dt>
              <dd>{formatTime(entry.publishedAt)}</dd>
            </>
          )}
          <dt>ID</dt>
          <dd>{entry.id}</dd>
        </dl>
      )}
      {id !== null && <OthersHere address={address} />}
      {id !== null && <EntryUses uid={type.uid} id={id} />}
      {id !== null && rights.may('plugin::users-permissions.roles.read') && <ApiPreview address={address} />}
      {id !== null && hasDrafts(type) && entry?.publishedAt && (
        <Versions address={address} mayRestore={rights.mayEntry('update', type.uid)} onRestored={actions.reopen} />
      )}
      {id !== null && (
        <div class="stack tight">
          {hasDrafts(type) && entry?.publishedAt && rights.mayEntry('publish', type.uid) && (
            <button type="button" disabled={actions.isBusy} onClick={() => setAsks('unpublish')}>
              Unpublish
            </button>
          )}
          {!isSingle(type) && rights.mayEntry('create', type.uid) && (
            <button type="button" onClick={duplicate}>
              <Icon name="copy" />
              Duplicate
            </button>
          )}
          {rights.mayEntry('delete', type.uid) && (
            <button type="button" class="danger" onClick={() => setAsks('delete')}>
              <Icon name="trash" />
              Delete
            </button>
          )}
        </div>
      )}
      {asks === 'unpublish' && (
        <Confirm
          title="Unpublish this entry?"
          text={[
            'The API stops returning it. Its content is kept.',
            ...(actions.pending === null ? [] : ['Its unpublished changes are shown again when it is published.']),
            ...(work.changed.length === 0 ? [] : ['What you have not saved stays unsaved.']),
          ].join(' ')}
          action="Unpublish"
          isDangerous
          onClose={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null);
            actions.unpublish();
          }}
        />
      )}
      {asks === 'delete' && (
        <Confirm
          title="Delete this entry?"
          text="This cannot be undone."
          action="Delete"
          isDangerous
          onClose={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null);
            actions.remove();
          }}
        />
      )}
    </aside>
  );
}

const By = ({ person }: { readonly person: unknown }) => {
  const name = nameOf(person as Person | null);
  return name === '' ? null : <small> by {name}</small>;
};

/** The server copies no entry with fields that must be unique, or relations that it would take from the original. */
const isNotSimple = (error: unknown): boolean =>
  error instanceof ServerError &&
  (error.details as { prohibitedFields?: unknown } | null)?.prohibitedFields !== undefined;
