import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keepUnder } from '../../../kit/src/storage.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { ChangesBanner } from './banners/changes-banner.tsx';
import { CommentsContext } from './comments/comments-context.ts';
import { useComments } from './comments/use-comments.ts';
import { ConflictDialog } from './compare/conflict-dialog.tsx';
import { savedTheirs } from './compare/saved-theirs.ts';
import { EntryAside } from './aside/entry-aside.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryContext, type FieldContext } from './fields/field-context.ts';
import { Outline } from './outline/outline.tsx';
import { Fields } from './fields/fields.tsx';
import { type Group, openForm } from './form/form.ts';
import { focusFirst } from './fields/focus-first.ts';
import { editorsWith } from './project-editors/editors-with.tsx';
import type { ProjectEditors } from './project-editors/load-project-editors.ts';
import { KeptBanner } from './banners/kept-banner.tsx';
import type { Translation } from './load-template.ts';
import { loadSource } from './translating/load-source.ts';
import { SourceBar } from './translating/source-bar.tsx';
import { type ShownSource, SourceContext } from './translating/source-context.ts';
import { UnkeptBanner } from './banners/unkept-banner.tsx';
import { UnsentBanner } from './banners/unsent-banner.tsx';
import { lazy } from '../view/lazy.tsx';
import { useMedia } from '../view/use-media.ts';
import { type EditorOptions, useEditor } from './use-editor.ts';

interface EntryFormProps extends EditorOptions {
  readonly projectEditors: ProjectEditors;
  readonly isSheet?: boolean;
  readonly field?: string;
}

const loadPreview = async () => (await import('./preview/preview-pane.tsx')).PreviewPane;
const PreviewPane = lazy('entry.loadingThePreview', loadPreview, { isPage: false });

const focusIn = async (form: Element | null, root: Group, field: string): Promise<void> =>
  (await import('./preview/focus-path.ts')).focusPath(form, root, field);

const { load, store } = keepUnder('plinth-studio');

/** An entry being edited. */
export function EntryForm(props: EntryFormProps) {
  const { configuration, template, isSheet = false } = props;
  const { model, rights } = useStudio();
  const editor = useEditor(props);
  const { editing, session, problems } = editor;
  const { mine, theirs, state } = editing;
  const { id } = editing.address;
  const address = useMemo(() => ({ ...props.address, id }), [id]);
  const { uid } = address.type;
  const action = id === null ? 'create' : 'update';
  const editors = useMemo(() => editorsWith(props.projectEditors), [props.projectEditors]);
  const context: FieldContext = useMemo(
    () => ({
      address,
      configuration,
      form: mine.form,
      linked: props.field,
      editorOf: editors,
      mayRead: (path) => rights.mayField('read', uid, path),
      mayWrite: (path) => rights.mayField(action, uid, path),
    }),
    [address, editors],
  );

  const comments = useComments(address);

  const [source, setSource] = useState<ShownSource | null>(null);
  const showBeside = async (translation: Translation) => {
    try {
      const found = await loadSource(address, translation, theirs.entry?.body.updatedAt ?? null);
      if (found === null) return;
      const name = model.locales.find(({ code }) => code === found.locale)?.name ?? found.locale;
      setSource({ source: found, form: openForm(model, address.type.attributes, found.entry), name });
    } catch (error) {
      tellError(error);
    }
  };

  // In this tab, the next entry is previewed too.
  const [wantsPreview, setWantsPreview] = useState(() => load('sessionStorage', 'preview', false));
  const isPreviewed = wantsPreview && id !== null && !isSheet;
  const togglePreview = () => {
    store('sessionStorage', 'preview', !wantsPreview);
    setWantsPreview(!wantsPreview);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // The innermost open sheet is active.
      if (isSheet || document.querySelector('dialog.sheet[open]') === null) session.save();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { field } = props;
    if (field !== undefined) focusIn(element.current, mine.form.root, field);
    // Where somebody starts to write. A telephone would cover half of the form with its keys.
    if (id === null && matchMedia('(pointer: fine)').matches) focusFirst(element.current);
  }, []);

  const isWide = useMedia('(min-width: 1001px)') && !isPreviewed;
  const outline = !isSheet && (
    <Outline
      changed={mine.changed}
      isFolded={!isWide}
      onOpen={(path) => focusIn(element.current, mine.form.root, path)}
    />
  );

  return (
    <EntryContext.Provider value={context}>
      <CommentsContext.Provider value={comments}>
        <div class={isPreviewed ? 'with-preview' : undefined}>
          <form
            ref={element}
            class={isSheet ? 'entry in-sheet' : 'entry'}
            noValidate
            autocomplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              session.save();
            }}
          >
            <EntryHead
              address={address}
              configuration={configuration}
              editor={editor}
              isSheet={isSheet}
              isPreviewed={isPreviewed}
              onPreview={togglePreview}
            />
            {mine.earlier !== null && (
              <KeptBanner
                kept={mine.earlier}
                view={configuration.contentType}
                isBusy={editor.busy !== null}
                onRestore={session.restore}
                onDiscard={session.discardKept}
              />
            )}
            {theirs.unpublished.changes !== null && (
              <ChangesBanner
                address={address}
                configuration={configuration}
                changes={theirs.unpublished.changes}
                editor={editor}
              />
            )}
            {!mine.isKept && <UnkeptBanner />}
            {state.name === 'unsent' && (
              <UnsentBanner action={state.action} isKept={mine.isKept} onRetry={() => session.act(state.action)} />
            )}
            {problems.length > 0 && (
              <div class="problem" role="alert">
                {problems.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            )}
            {source !== null && <SourceBar shown={source} form={mine.form} onClose={() => setSource(null)} />}
            <div class="entry-body">
              {!isWide && outline}
              <SourceContext.Provider value={source}>
                <Fields group={mine.form.root} view={configuration.contentType} />
              </SourceContext.Provider>
              {!isSheet && (
                <div class="entry-side">
                  {isWide && outline}
                  <EntryAside address={address} template={template} editor={editor} onBeside={showBeside} />
                </div>
              )}
            </div>
          </form>
          {isPreviewed && (
            <PreviewPane
              key={id}
              address={address}
              configuration={configuration}
              editor={editor}
              form={element}
              onClose={togglePreview}
            />
          )}
        </div>
        {comments !== null && <comments.Talk />}
      </CommentsContext.Provider>
      {state.name === 'conflicted' && (
        <ConflictDialog
          type={address.type}
          configuration={configuration}
          conflicts={state.plan.conflicts}
          theirName={savedTheirs(state.found)}
          onResolve={session.choose}
          onClose={session.leaveConflict}
        />
      )}
    </EntryContext.Provider>
  );
}
