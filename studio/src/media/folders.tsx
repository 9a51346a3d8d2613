import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import type { Folder } from '../../../src/admin/contract/library.ts';
import { SelectItem } from './select-item.tsx';
import type { Selection } from './use-selection.ts';
import { formatCount } from '../view/format.ts';

interface FoldersProps {
  readonly folders: readonly Folder[];
  readonly parent: number | null;
  /** Null if the person may change nothing. */
  readonly selection: Selection | null;
  readonly onOpen: (id: number) => void;
  readonly onChanged: () => void;
}

export function Folders({ folders, parent, selection, onOpen, onChanged }: FoldersProps) {
  const { rights } = useStudio();
  const [name, setName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [name === null]);
  const create = async (event: Event) => {
    event.preventDefault();
    try {
      await call('POST', '/upload/folders', { body: { name: name?.trim(), parent } });
      setName(null);
      onChanged();
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <ul class="folders" aria-label={t('media.folders')}>
      {folders.map((folder) => (
        <li key={folder.id} class="row">
          <SelectItem selection={selection} item={{ kind: 'folder', id: folder.id, name: folder.name }} />
          <button type="button" onClick={() => onOpen(folder.id)}>
            <Icon name="folder" />
            {folder.name}
            <small>{formatCount(folder.files?.count ?? 0)}</small>
          </button>
        </li>
      ))}
      {rights.may('plugin::upload.assets.create') && (
        <li>
          {name === null ? (
            <button type="button" class="quiet" onClick={() => setName('')}>
              <Icon name="plus" />
              {t('media.newFolder')}
            </button>
          ) : (
            <form class="row" onSubmit={create}>
              <input
                ref={input}
                aria-label={t('media.nameOfTheFolder')}
                dir="auto"
                value={name}
                required
                onInput={(event) => setName(event.currentTarget.value)}
              />
              <button type="submit" class="primary">
                {t('common.create')}
              </button>
            </form>
          )}
        </li>
      )}
    </ul>
  );
}
