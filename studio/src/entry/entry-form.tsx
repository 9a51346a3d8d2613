import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Configuration } from '../model/configuration.ts';
import { hasDrafts } from '../model/model.ts';
import type { Versioned } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { tellUnchanged } from '../state/tell.ts';
import type { Unpublished } from './changes.ts';
import { ChangesBanner } from './changes-banner.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { EntryAddress } from './entry-address.ts';
import { EntryAside } from './entry-aside.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryContext, type FieldContext } from './field-context.ts';
import { Fields } from './fields.tsx';
import { focusFirst } from './focus-first.ts';
import type { Template } from './load-template.ts';
import { KeptBanner } from './kept-banner.tsx';
import { UnkeptBanner } from './unkept-banner.tsx';
import { UnsentBanner } from './unsent-banner.tsx';
import { useActions } from './use-actions.ts';
import { useWork } from './use-work.ts';
import type { Entry } from './work.ts';

export interface EntryFormProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly entry: Versioned<Entry> | null;
  readonly template: Template;
  readonly unpublished: Unpublished;
  /** Reads the entry again. */
  readonly onReopen: (id: number | null) => void;
  readonly isSheet?: boolean;
  readonly onCreated: (id: number) => void;
  readonly onSaved?: (entry: Entry) => void;
  readonly onGone: () => void;
}

/** An entry being edited. */
export function EntryForm(props: EntryFormProps) {
  const { configuration, entry, template, isSheet = false } = props;
  const { rights } = useStudio();
  const [id, setId] = useState(entry?.body.id ?? props.address.id);
  const address = useMemo(() => ({ ...props.address, id }), [id]);
  const work = useWork(props.address, entry, template.values, props.unpublished);
  const actions = useActions({ ...props, address, work, onId: setId, onReopen: () => props.onReopen(id) });
  const { uid } = address.type;
  const action = id === null ? 'create' : 'update';
  const context: FieldContext = useMemo(
    () => ({
      address,
      configuration,
      form: work.form,
      mayRead: (path) => rights.mayField('read', uid, path),
      mayWrite: (path) => rights.mayField(action, uid, path),
    }),
    [address],
  );

  const isPublished = hasDrafts(address.type) && Boolean(work.stored?.body.publishedAt);
  const isSaveWanted = useRef(false);
  const save = (): void => {
    // While another action is running, the save waits for it.
    isSaveWanted.current = actions.isRunning();
    if (isSaveWanted.current) return;
    if (id !== null && work.look().length === 0) tellUnchanged();
    else if (isPublished) actions.saveUnpublished();
    else actions.save();
  };
  useEffect(() => {
    if (actions.isBusy || !isSaveWanted.current) return;
    isSaveWanted.current = false;
    if (actions.conflict === null && work.look().length > 0) save();
  }, [actions.isBusy]);

  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // The innermost open sheet is active.
      if (isSheet || document.querySelector('dialog.sheet[open]') === null) latestSave.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Where somebody starts to write. A telephone would cover half of the form with its keys.
    if (id === null && matchMedia('(pointer: fine)').matches) focusFirst(element.current);
  }, []);

  return (
    <EntryContext.Provider value={context}>
      <form
        ref={element}
        class={isSheet ? 'entry in-sheet' : 'entry'}
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <EntryHead address={address} configuration={configuration} work={work} actions={actions} isSheet={isSheet} />
        {work.kept !== null && (
          <KeptBanner
            kept={work.kept}
            view={configuration.contentType}
            onRestore={work.restore}
            onDiscard={work.discard}
          />
        )}
        {actions.pending !== null && (
          <ChangesBanner
            address={address}
            view={configuration.contentType}
            changes={actions.pending}
            actions={actions}
          />
        )}
        {!work.isKeeping && <UnkeptBanner />}
        {actions.unsent !== null && (
          <UnsentBanner action={actions.unsent} isKept={work.isKeeping} onRetry={actions.retry} />
        )}
        {actions.problems.length > 0 && (
          <div class="problem" role="alert">
            {actions.problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        <div class="entry-body">
          <Fields group={work.form.root} view={configuration.contentType} />
          {!isSheet && <EntryAside address={address} template={template} work={work} actions={actions} />}
        </div>
      </form>
      {actions.conflict !== null && (
        <ConflictDialog
          view={configuration.contentType}
          conflicts={actions.conflict.conflicts}
          onResolve={actions.resolve}
          onClose={actions.leaveConflict}
        />
      )}
    </EntryContext.Provider>
  );
}
