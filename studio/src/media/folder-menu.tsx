import { useState } from 'preact/hooks';
import { Menu } from '../../../kit/src/menu.tsx';
import { tell, tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import type { Folder } from '../../../src/admin/contract/library.ts';
import { ConfirmFileDeletion } from './confirm-file-deletion.tsx';
import { deleteFolder, renameFolder } from './library.ts';

interface FolderMenuProps {
  readonly folder: Folder;
  readonly onChanged: () => void;
  readonly onGone: () => void;
}

/** Renames or deletes the open folder. */
export function FolderMenu({ folder, onChanged, onGone }: FolderMenuProps) {
  const [name, setName] = useState(folder.name);
  const [asksDelete, setAsksDelete] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string, then: () => void) => {
    try {
      await act();
      tell(done);
      then();
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <>
      <Menu label={t('media.folder')} class="">
        {(close) => (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              close();
              run(() => renameFolder(folder.id, name.trim()), t('media.renamed'), onChanged);
            }}
          >
            <label class="field">
              <span>{t('media.nameOfTheFolder')}</span>
              <input
                type="text"
                dir="auto"
                required
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <button type="submit">{t('media.rename')}</button>
            <button
              type="button"
              class="danger"
              onClick={() => {
                close();
                setAsksDelete(true);
              }}
            >
              {t('media.deleteTheFolder')}
            </button>
          </form>
        )}
      </Menu>
      {asksDelete && (
        <ConfirmFileDeletion
          title={t('media.deleteFolder', { name: folder.name })}
          text={t('media.deleteFolderText')}
          onClose={() => setAsksDelete(false)}
          onConfirm={() => {
            setAsksDelete(false);
            run(() => deleteFolder(folder.id), t('common.deleted'), onGone);
          }}
        />
      )}
    </>
  );
}
