import type { Folder } from '../../../src/admin/contract/library.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';

interface FolderPathProps {
  /** The open one. */
  readonly folder: Folder;
  readonly onOpen: (id: number | null) => void;
}

/** The folders around the open one, from the library down. */
export function FolderPath({ folder, onOpen }: FolderPathProps) {
  const above: Folder[] = [];
  for (let one = folder.parent ?? null; one !== null; one = one.parent ?? null) above.unshift(one);
  return (
    <nav class="folder-path" aria-label={t('library.path')}>
      <ol>
        {[null, ...above].map((one) => (
          <li key={one?.id ?? 0}>
            <button type="button" class="link" onClick={() => onOpen(one?.id ?? null)}>
              {one?.name ?? t('common.mediaLibrary')}
            </button>
            <Icon name="forward" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
