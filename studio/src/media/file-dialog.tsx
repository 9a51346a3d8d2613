import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import type { StoredFile } from '../entry/form/values.ts';
import { call } from '../server/call.ts';
import { addressOf } from '../server/root.ts';
import { useStudio } from '../state/studio.ts';
import { tell, tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { formatBytes } from '../view/format.ts';
import { PlainInput } from '../view/plain-input.tsx';
import { ConfirmFileDeletion } from './confirm-file-deletion.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { canBeCut } from './cut-picture.ts';
import { FileChoice } from './file-choice.tsx';
import { FileUses } from './file-uses.tsx';
import { FileView } from './file-view.tsx';
import { FolderSelect } from './folder-select.tsx';
import { changeFile } from './library.ts';

interface FileDialogProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A file: its details, replacing it, and its uses. */
export function FileDialog({ file, onClose, onChanged }: FileDialogProps) {
  const { rights } = useStudio();
  const dialog = useModal();
  const [name, setName] = useState(file.name);
  const [alternativeText, setAlternative] = useState(file.alternativeText ?? '');
  const [caption, setCaption] = useState(file.caption ?? '');
  const [folder, setFolder] = useState(file.folder?.id ?? null);
  const [content, setContent] = useState<File | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isCropping, setCropping] = useState(false);
  const info = { name, alternativeText, caption, folder };
  const mayWrite = rights.may('plugin::upload.assets.update');
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      tell(done);
      onChanged();
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <>
      <dialog class="dialog large" ref={dialog} aria-label={file.name} onClose={onClose}>
        <form
          class="file-dialog"
          onSubmit={(event) => {
            event.preventDefault();
            run(() => changeFile(file, info, content), t('common.saved'));
          }}
        >
          <div class="stack">
            <FileView file={file} />
            <small>
              {[
                file.mime,
                file.width && `${file.width} × ${file.height}`,
                file.size !== undefined && formatBytes(file.size),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <a href={addressOf(file.url)} target="_blank" rel="noopener noreferrer">
              {t('media.openTheFile')}
            </a>
            {mayWrite && canBeCut(file) && (
              <button type="button" onClick={() => setCropping(true)}>
                <Icon name="crop" />
                {t('media.crop')}
              </button>
            )}
            <FileUses id={file.id} />
          </div>
          <fieldset class="stack" disabled={!mayWrite}>
            <legend class="sr-only">{t('media.factsAboutTheFile')}</legend>
            <label class="field">
              <span>{t('common.name')}</span>
              <PlainInput value={name} required onInput={setName} />
            </label>
            <label class="field">
              <span>{t('media.alternativeText')}</span>
              <PlainInput value={alternativeText} onInput={setAlternative} />
            </label>
            <label class="field">
              <span>{t('media.caption')}</span>
              <PlainInput value={caption} onInput={setCaption} />
            </label>
            <FolderSelect value={folder} onChange={setFolder} />
            <FileChoice label={t('media.replaceTheFile')} file={content} onChoose={setContent} />
            <div class="dialog-actions">
              {mayWrite && (
                <button type="button" class="danger" onClick={() => setAsked(true)}>
                  <Icon name="trash" />
                  {t('common.delete')}
                </button>
              )}
              <button type="button" onClick={onClose}>
                {t('common.cancel')}
              </button>
              <button type="submit" class="primary">
                {t('common.save')}
              </button>
            </div>
          </fieldset>
        </form>
      </dialog>
      {isAsked && (
        <ConfirmFileDeletion
          title={t('media.deleteFolder', { name: file.name })}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            run(() => call('DELETE', `/upload/files/${file.id}`), t('common.deleted'));
          }}
        />
      )}
      {isCropping && (
        <CropDialog
          file={file}
          info={info}
          onClose={() => setCropping(false)}
          onDone={(said) => {
            tell(said);
            onChanged();
          }}
        />
      )}
    </>
  );
}
