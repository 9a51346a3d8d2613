import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { uploadFiles } from '../entry/media/upload-files.ts';
import { tell, tellError } from '../state/tell.ts';

interface UploadButtonProps {
  readonly folder: number | null;
  readonly onDone: () => void;
}

/** Uploads several files with progress; a refused file does not stop the others. */
export function UploadButton({ folder, onDone }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return;
    let done = 0;
    for (const [index, file] of files.entries()) {
      try {
        await uploadFiles([file], folder, (part) => setShare((index + part) / files.length));
        done += 1;
      } catch (error) {
        tellError(error);
      }
    }
    setShare(null);
    if (done > 0) tell(`${done} ${done === 1 ? 'file' : 'files'} uploaded`);
    onDone();
  };
  return (
    <>
      {share !== null && <progress aria-label="Upload" max={1} value={share} />}
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
        Upload files
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to upload"
        onChange={(event) => {
          upload([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
