import type { StoredFile } from '../entry/form/values.ts';
import { Thumbnail } from '../entry/media/thumbnail.tsx';
import { t } from '../texts/t.ts';
import { SelectItem } from './select-item.tsx';
import type { Selection } from './use-selection.ts';

interface FileGridProps {
  readonly files: readonly StoredFile[];
  /** Null if the person may change nothing. */
  readonly selection: Selection | null;
  readonly onOpen: (file: StoredFile) => void;
}

export const FileGrid = ({ files, selection, onOpen }: FileGridProps) => (
  <ul class="file-grid" aria-label={t('common.files')}>
    {files.map((file) => (
      <li key={file.id} class="selectable">
        <SelectItem selection={selection} item={{ kind: 'file', id: file.id, name: file.name }} />
        <button type="button" class="file-choice" onClick={() => onOpen(file)}>
          <Thumbnail file={file} />
          <span class="file-name">{file.name}</span>
        </button>
      </li>
    ))}
  </ul>
);
