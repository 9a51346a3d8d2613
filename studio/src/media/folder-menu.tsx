import { useState } from 'preact/hooks';
import { Menu } from '../../../kit/src/menu.tsx';
import { tell, tellError } from '../state/tell.ts';
import { Confirm } from '../view/confirm.tsx';
import { deleteFolder, type Folder, renameFolder } from './library.ts';

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
      <Menu label="Folder" class="">
        {(close) => (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              close();
              run(() => renameFolder(folder.id, name.trim()), 'Renamed', onChanged);
            }}
          >
            <label class="field">
              <span>Name of the folder</span>
              <input
                type="text"
                dir="auto"
                required
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <button type="submit">Rename</button>
            <button
              type="button"
              class="danger"
              onClick={() => {
                close();
                setAsksDelete(true);
              }}
            >
              Delete the folder
            </button>
          </form>
        )}
      </Menu>
      {asksDelete && (
        <Confirm
          title={`Delete ${folder.name}?`}
          text="All files and folders in it are deleted too. This cannot be undone."
          action="Delete"
          isDangerous
          onClose={() => setAsksDelete(false)}
          onConfirm={() => {
            setAsksDelete(false);
            run(() => deleteFolder(folder.id), 'Deleted', onGone);
          }}
        />
      )}
    </>
  );
}
