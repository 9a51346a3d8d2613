import type { ComponentChildren } from 'preact';
import { t } from '../../texts/t.ts';
import { formatBytes, formatTime } from '../../view/format.ts';
import type { StoredFile } from '../form/values.ts';

interface FileRowsProps {
  readonly files: readonly StoredFile[];
  /** The heading of a column before the name. */
  readonly first?: ComponentChildren;
  /** The cell of that column. */
  readonly firstOf?: (file: StoredFile) => ComponentChildren;
  /** The name of a file, to click on. */
  readonly nameOf: (file: StoredFile) => ComponentChildren;
  readonly isChosen?: (file: StoredFile) => boolean;
}

/** A table of files with their facts. */
export const FileRows = ({ files, first, firstOf, nameOf, isChosen }: FileRowsProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          {first}
          <th>{t('common.name')}</th>
          <th>{t('media.kind')}</th>
          <th>{t('media.size')}</th>
          <th>{t('media.added')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} class={isChosen?.(file) === true ? 'chosen' : undefined}>
            {firstOf?.(file)}
            <td>{nameOf(file)}</td>
            <td>{file.mime}</td>
            <td>{file.size === undefined ? '–' : formatBytes(file.size)}</td>
            <td>{file.createdAt === undefined ? '–' : formatTime(file.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
