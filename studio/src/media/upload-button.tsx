import { useRef } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { UploadProgress } from '../entry/media/upload-progress.tsx';
import { useUploads } from '../entry/media/use-uploads.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';

interface UploadButtonProps {
  readonly folder: number | null;
  readonly onDone: () => void;
}

/** Uploads several files with progress; a refused file does not stop the others. */
export function UploadButton({ folder, onDone }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const done = await uploads.upload(files, folder);
    if (done > 0) tell(t('media.uploaded', { count: done }));
    onDone();
  };
  return (
    <>
      <UploadProgress label={t('media.upload')} uploads={uploads} />
      <button
        type="button"
        class="primary"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <Icon name="upload" />
        {t('media.uploadFiles')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('media.filesToUpload')}
        onChange={(event) => {
          upload([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
