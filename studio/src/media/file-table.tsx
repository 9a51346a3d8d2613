import type { StoredFile } from '../entry/form/values.ts';
import { t } from '../texts/t.ts';
import { formatBytes, formatTime } from '../view/format.ts';
import { SelectItem } from './select-item.tsx';
import type { Selection } from './use-selection.ts';

interface FileTableProps {
  readonly files: readonly StoredFile[];
  /** Null if the person may change nothing. */
  readonly selection: Selection | null;
  readonly onOpen: (file: StoredFile) => void;
}

export const FileTable = ({ files, selection, onOpen }: FileTableProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          {selection !== null && (
            <th class="narrow">
              <span class="sr-only">{t('media.selected')}</span>
            </th>
          )}
          <th>{t('common.name')}</th>
          <th>{t('media.kind')}</th>
          <th>{t('media.size')}</th>
          <th>{t('media.added')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            {selection !== null && (
              <td class="narrow">
                <SelectItem selection={selection} item={{ kind: 'file', id: file.id, name: file.name }} />
              </td>
            )}
            <td>
              <button type="button" class="link" onClick={() => onOpen(file)}>
                {file.name}
              </button>
            </td>
            <td>{file.mime}</td>
            <td>{file.size === undefined ? '–' : formatBytes(file.size)}</td>
            <td>{file.createdAt === undefined ? '–' : formatTime(file.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
