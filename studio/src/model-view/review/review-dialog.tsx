import { useEffect, useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { rich, t } from '../../texts/t.ts';
import { Loading } from '../../view/states.tsx';
import { ChangedFile } from './changed-file.tsx';
import type { SchemaRequest } from '../draft.ts';
import { awaitRestart } from './await-restart.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import { formatList } from '../../view/format.ts';
import type { EditPreview } from '../../../../src/admin/contract/builder.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';

interface ReviewDialogProps {
  readonly title: string;
  readonly request: SchemaRequest;
  readonly server: string;
  readonly isDangerous?: boolean;
  readonly onRefused: (refusal: Refusal) => void;
  /** The server has restarted with the change. */
  readonly onMade: (name: string | undefined) => void;
  readonly onClose: () => void;
}

/** Previews a change, applies it, and waits for the server. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, request, server, isDangerous = false, onRefused, onMade, onClose } = props;
  const { method, path, body } = request;
  const dialog = useModal();
  const [stage, setStage] = useState<'shown' | 'saving' | 'restarting' | 'lost'>('shown');
  const options = body === undefined ? {} : { body };
  const asked = useAsked('preview', async (signal) =>
    call<Data<EditPreview>>(method, `/studio/api/model/preview${path}`, { ...options, signal }),
  );
  useEffect(() => {
    if (asked.error !== null) onRefused(refusalOf(asked.error));
  }, [asked.error]);
  const preview = asked.data?.data;
  const make = async () => {
    setStage('saving');
    try {
      await call(method, `/content-type-builder${path}`, options);
      setStage('restarting');
      if (await awaitRestart(server)) onMade(preview?.name);
      else setStage('lost');
    } catch (error) {
      onRefused(refusalOf(error as Error));
    }
  };
  const isBusy = stage === 'saving' || stage === 'restarting';
  return (
    <dialog
      class="dialog large"
      ref={dialog}
      aria-label={title}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <div class="stack">
        <h1>{title}</h1>
        {preview === undefined ? <Loading text={t('model.loadingTheChanges')} /> : <PreviewView preview={preview} />}
        <p role="status" class="soft">
          {stage === 'saving' && t('model.writingTheFiles')}
          {stage === 'restarting' && t('model.theServerIsRestarting')}
          {stage === 'lost' && t('model.serverLost')}
        </p>
        <div class="dialog-actions">
          <button type="button" disabled={isBusy} onClick={onClose}>
            {stage === 'lost' ? t('common.close') : t('common.cancel')}
          </button>
          {stage !== 'lost' && (
            <button
              type="button"
              class={isDangerous ? 'primary danger' : 'primary'}
              disabled={isBusy || preview === undefined}
              onClick={make}
            >
              {t('model.writeFilesAndRestart')}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

const PreviewView = ({ preview: { files, sql, unused, renames } }: { readonly preview: EditPreview }) => (
  <>
    <section class="stack tight" aria-label={t('common.files')}>
      <h2>{t('common.files')}</h2>
      {files.length === 0 && <p class="soft">{t('model.noFileChanges')}</p>}
      {files.map((one) => (
        <ChangedFile key={one.file} {...one} />
      ))}
    </section>
    <section class="stack tight" aria-label={t('model.database')}>
      <h2>{t('model.database')}</h2>
      {sql.length === 0 ? (
        <p class="soft">{t('model.theTablesStayAsThey')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <pre class="code-box" tabIndex={0}>
          {sql.map((statement) => `${statement};`).join('\n')}
        </pre>
      )}
      {renames.map(({ from, to }) => (
        <p key={from}>{rich('model.rowsBecome', { from: <code>{from}</code>, to: <code>{to}</code> })}</p>
      ))}
      {unused.length > 0 && <p class="warn-box">{t('model.nothingDropped', { names: formatList(unused) })}</p>}
    </section>
  </>
);
