import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { loadFolderPaths } from './library.ts';

interface FolderSelectProps {
  readonly value: number | null;
  readonly onChange: (folder: number | null) => void;
}

/** The folder of a file; another choice moves it. */
export function FolderSelect({ value, onChange }: FolderSelectProps) {
  const { data, error } = useAsked('folders', loadFolderPaths);
  const waiting = error === null ? t('media.loadingTheFolders') : error.message;
  return (
    <label class="field">
      <span>{t('media.folder')}</span>
      {/* Recreated with its options: without them it would select another folder than the file's. */}
      <select
        key={data === undefined ? 'waiting' : 'ready'}
        disabled={data === undefined}
        value={value ?? ''}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      >
        <option value="">{data === undefined ? waiting : t('common.mediaLibrary')}</option>
        {data?.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </select>
    </label>
  );
}
