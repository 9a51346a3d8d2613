import type { StoredFile } from '../entry/form/values.ts';
import { Thumbnail } from '../entry/media/thumbnail.tsx';

interface FileGridProps {
  readonly files: readonly StoredFile[];
  readonly onOpen: (file: StoredFile) => void;
}

export const FileGrid = ({ files, onOpen }: FileGridProps) => (
  <ul class="file-grid">
    {files.map((file) => (
      <li key={file.id}>
        <button type="button" class="file-choice" onClick={() => onOpen(file)}>
          <Thumbnail file={file} />
          <span class="file-name">{file.name}</span>
        </button>
      </li>
    ))}
  </ul>
);
