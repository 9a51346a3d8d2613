import type { StoredFile } from '../entry/form/values.ts';
import { FileRows } from '../entry/media/file-rows.tsx';
import { t } from '../texts/t.ts';
import { SelectItem } from './select-item.tsx';
import type { Selection } from './use-selection.ts';

interface FileTableProps {
  readonly files: readonly StoredFile[];
  /** Null if the person may change nothing. */
  readonly selection: Selection | null;
  readonly onOpen: (file: StoredFile) => void;
}

export const FileTable = ({ files, selection, onOpen }: FileTableProps) => (
  <FileRows
    files={files}
    first={
      selection !== null && (
        <th class="narrow">
          <span class="sr-only">{t('media.selected')}</span>
        </th>
      )
    }
    firstOf={(file) =>
      selection !== null && (
        <td class="narrow">
          <SelectItem selection={selection} item={{ kind: 'file', id: file.id, name: file.name }} />
        </td>
      )
    }
    nameOf={(file) => (
      <button type="button" class="link" onClick={() => onOpen(file)}>
        {file.name}
      </button>
    )}
  />
);
