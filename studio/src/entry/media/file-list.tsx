import { t } from '../../texts/t.ts';
import { formatBytes, formatTime } from '../../view/format.ts';
import type { StoredFile } from '../form/values.ts';
import { Thumbnail } from './thumbnail.tsx';

interface FileListProps {
  readonly files: readonly StoredFile[];
  readonly isChosen: (file: StoredFile) => boolean;
  readonly onToggle: (file: StoredFile) => void;
}

/** Files to choose from, with their facts. */
export const FileList = ({ files, isChosen, onToggle }: FileListProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>{t('common.name')}</th>
          <th>{t('media.kind')}</th>
          <th>{t('media.size')}</th>
          <th>{t('media.added')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} class={isChosen(file) ? 'chosen' : undefined}>
            <td>
              <button
                type="button"
                class="link row file-row"
                aria-pressed={isChosen(file)}
                onClick={() => onToggle(file)}
              >
                <Thumbnail file={file} />
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
