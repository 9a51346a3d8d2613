import type { StoredFile } from '../entry/form/values.ts';
import { formatBytes, formatTime } from '../view/format.ts';

interface FileTableProps {
  readonly files: readonly StoredFile[];
  readonly onOpen: (file: StoredFile) => void;
}

export const FileTable = ({ files, onOpen }: FileTableProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>Name</th>
          <th>Kind</th>
          <th>Size</th>
          <th>Added</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
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
