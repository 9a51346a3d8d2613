import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { useStudio } from '../../state/studio.ts';
import { tellError } from '../../state/tell.ts';
import type { EditorProps } from '../editors/editor.ts';
import type { StoredFile } from '../form/values.ts';
import { useCell } from '../../state/use-cell.ts';
import { ChooseFiles } from './choose-files.tsx';
import { FileCard } from './file-card.tsx';
import { acceptOf } from './file-kinds.ts';
import { uploadFiles } from './upload-files.ts';

/** One file or several, in order: chosen from the library, uploaded, or dropped here. */
export function MediaEditor({ label, attribute, cell, isReadOnly }: EditorProps) {
  const { rights } = useStudio();
  const files = [useCell(cell) ?? []].flat() as unknown as readonly StoredFile[];
  const [isChoosing, setChoosing] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isMultiple = attribute.multiple === true;
  const change = (next: readonly StoredFile[]) => cell.set(isMultiple ? next : (next[0] ?? null));
  const add = (added: readonly StoredFile[]) => {
    const kept = isMultiple ? files.filter(({ id }) => !added.some((one) => one.id === id)) : [];
    change(isMultiple ? [...kept, ...added] : added.slice(-1));
  };
  const upload = async (list: readonly File[]) => {
    if (list.length === 0 || isReadOnly) return;
    setShare(0);
    try {
      add(await uploadFiles(isMultiple ? list : list.slice(0, 1), null, setShare));
    } catch (error) {
      tellError(error);
    }
    setShare(null);
  };
  const move = (from: number, to: number) => {
    const next = [...files];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) change([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  const isFree = !isReadOnly;
  return (
    <fieldset
      class="media"
      onDragOver={(event) => isFree && event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer?.files.length) return;
        event.preventDefault();
        upload([...event.dataTransfer.files]);
      }}
    >
      {files.length > 0 && (
        <ul class="media-list">
          {files.map((file, index) => (
            <FileCard
              key={file.id}
              file={file}
              {...(isFree && {
                onRemove: () => change(files.filter(({ id }) => id !== file.id)),
                onEarlier: index > 0 ? () => move(index, index - 1) : undefined,
                onLater: index < files.length - 1 ? () => move(index, index + 1) : undefined,
              })}
            />
          ))}
        </ul>
      )}
      {share !== null && <progress aria-label={`Uploading to ${label}`} max={1} value={share} />}
      {isFree && (
        <div class="row media-tools">
          <button type="button" onClick={() => setChoosing(true)}>
            <Icon name="image" />
            {files.length > 0 && !isMultiple ? 'Replace' : 'Choose'}
          </button>
          {rights.may('plugin::upload.assets.create') && (
            <>
              <button type="button" class="quiet" onClick={() => input.current?.click()}>
                <Icon name="upload" />
                Upload
              </button>
              <input
                ref={input}
                type="file"
                hidden
                aria-label={`Upload to ${label}`}
                multiple={isMultiple}
                accept={acceptOf(attribute.allowedTypes)}
                onChange={(event) => {
                  upload([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
              <small class="wide">or drop files here</small>
            </>
          )}
        </div>
      )}
      {isChoosing && (
        <ChooseFiles
          allowed={attribute.allowedTypes ?? []}
          isMultiple={isMultiple}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            add(chosen);
          }}
        />
      )}
    </fieldset>
  );
}
