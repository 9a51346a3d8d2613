import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon, type IconName } from '../../../../kit/src/icon.tsx';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { PreviewPage } from '../../../../src/admin/contract/previews.ts';
import type { Configuration } from '../../model/configuration.ts';
import { hasDrafts } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import { onSheets, openSheet, openSheets } from '../../state/sheets.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { type PlainKey, t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { versionOf } from '../core/editing.ts';
import type { EntryAddress } from '../entry-address.ts';
import type { Editor } from '../use-editor.ts';
import { focusField } from './focus-field.ts';
import { type Device, PageFrame } from './page-frame.tsx';
import { type Places, stepsTo } from './page-fields.ts';
import type { Source } from './page-messages.ts';
import { PlainAnswer } from './plain-answer.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type State, StateChoice } from './state-choice.tsx';

interface PreviewPaneProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly editor: Editor;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onClose: () => void;
}

const DEVICES: Readonly<Record<Device, PlainKey>> = {
  desktop: 'preview.desktop',
  tablet: 'preview.tablet',
  phone: 'preview.phone',
};

/** The entry's page beside the form; without one, what the API returns. */
export function PreviewPane({ address, configuration, editor, form, onClose }: PreviewPaneProps) {
  const { type, id } = address;
  const { session, editing } = editor;
  const [device, setDevice] = useState<Device>('desktop');
  const [state, setState] = useState<State>('status=draft');
  const [round, setRound] = useState(0);
  const [isSharing, setSharing] = useState(false);
  const sheets = useClosedSheets();
  const hasStates = hasDrafts(type) && Boolean(editing.theirs.entry?.body.publishedAt);
  const shown = state === 'at' || (!hasStates && state.startsWith('status=')) ? null : state;
  const query = shown === null ? '' : `?${shown}`;
  const path = `/studio/api/entries/${type.uid}/${id}`;
  // Its page can have another address after a save, and shows what was saved in a sheet.
  const key = `${type.uid} ${id} ${query} ${versionOf(editing.theirs)} ${sheets} ${round}`;
  const { data, error, reload } = useAsked(key, async (signal) => {
    return (await call<Data<PreviewPage>>('GET', `${path}/page${query}`, { signal })).data;
  });
  const edit = useEdit(address, editor, form, data);
  return (
    <section class="preview-pane" aria-label={t('preview.preview')}>
      <div class="preview-head">
        {data?.url && (
          <select
            aria-label={t('preview.width')}
            value={device}
            onChange={(event) => setDevice(event.currentTarget.value as Device)}
          >
            {(Object.keys(DEVICES) as Device[]).map((one) => (
              <option key={one} value={one}>
                {t(DEVICES[one])}
              </option>
            ))}
          </select>
        )}
        <StateChoice {...{ path, hasStates, state }} saved={versionOf(editing.theirs)} onChoose={setState} />
        <span class="grow" />
        <Tool icon="reload" label={t('shell.reload')} onClick={() => setRound(round + 1)} />
        {data?.url && (
          <>
            <a class="button quiet icon-only" href={data.url} target="_blank" rel="noopener noreferrer">
              <Icon name="window" />
              <span class="sr-only">{t('preview.openInANewTab')}</span>
            </a>
            <Tool icon="link" label={t('preview.share')} onClick={() => setSharing(true)} />
          </>
        )}
        <Tool icon="close" label={t('preview.close')} onClick={onClose} />
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('entry.loadingThePreview')} />
      ) : data.url !== null ? (
        <PageFrame
          key={`${round} ${shown}`}
          {...{ device, page: data, address, session, form: form.current, onEdit: edit }}
        />
      ) : (
        <PlainAnswer
          page={data}
          version={key}
          isPublished={shown === 'status=published'}
          view={configuration.contentType}
        />
      )}
      {isSharing && <ShareDialog address={address} onClose={() => setSharing(false)} />}
    </section>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

const Tool = ({ icon, label, onClick }: ToolProps) => (
  <button type="button" class="quiet icon-only" title={label} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);

/** How many sheets were closed: the entries in them may have been saved. */
function useClosedSheets(): number {
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    let open = openSheets().length;
    return onSheets(() => {
      const now = openSheets().length;
      if (now < open) setClosed((count) => count + 1);
      open = now;
    });
  }, []);
  return closed;
}

/** Moves to the field of a text; one of another entry opens that entry. */
function useEdit(
  { type, id }: EntryAddress,
  { session }: Editor,
  form: RefObject<HTMLFormElement | null>,
  page: PreviewPage | undefined,
): (source: Source, places: Places) => void {
  const { model, rights } = useStudio();
  return (source, places) => {
    // What is open above the form comes first.
    if (document.querySelector('dialog[open]') !== null) return;
    const { uid, locale, path } = source;
    const isOwn =
      source.id === null
        ? (uid ?? type.uid) === type.uid && (source.documentId ?? page?.documentId) === page?.documentId
        : uid === type.uid && source.id === id;
    if (isOwn) {
      focusField(form.current, stepsTo(session.now().mine.form.root, places, path));
    } else if (uid !== null && source.id !== null && model.types.has(uid) && rights.mayEntry('read', uid)) {
      openSheet({ uid, id: source.id, locale, field: path, onSaved: () => undefined });
    }
  };
}
