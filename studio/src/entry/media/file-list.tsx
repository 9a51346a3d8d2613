import type { StoredFile } from '../form/values.ts';
import { FileRows } from './file-rows.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FileListProps {
  readonly files: readonly StoredFile[];
  readonly isChosen: (file: StoredFile) => boolean;
  readonly onToggle: (file: StoredFile) => void;
}

/** Files to choose from, with their facts. */
export const FileList = ({ files, isChosen, onToggle }: FileListProps) => (
  <FileRows
    files={files}
    isChosen={isChosen}
    nameOf={(file) => (
      <button type="button" class="link row file-row" aria-pressed={isChosen(file)} onClick={() => onToggle(file)}>
        <Thumbnail file={file} />
        {file.name}
      </button>
    )}
  />
);
