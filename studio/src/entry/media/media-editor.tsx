import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import type { EditorProps } from '../editors/editor.ts';
import type { StoredFile } from '../form/values.ts';
import { announce } from '../../state/tell.ts';
import { useCell } from '../../state/use-cell.ts';
import { keepFocus } from '../../view/keep-focus.ts';
import { ChooseFiles } from './choose-files.tsx';
import { FileCard } from './file-card.tsx';
import { acceptOf } from './file-kinds.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

/** What browsers call dragged files, in every language. */
const FILES_TYPE = 'Files';

/** One file or several, in order: chosen from the library, uploaded, or dropped here. */
export function MediaEditor({ label, attribute, cell, isReadOnly }: EditorProps) {
  const { rights } = useStudio();
  const filesNow = () => [cell.value ?? []].flat() as unknown as readonly StoredFile[];
  useCell(cell);
  const files = filesNow();
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const isMultiple = attribute.multiple === true;
  const change = (next: readonly StoredFile[]) => cell.set(isMultiple ? next : (next[0] ?? null));
  const add = (added: readonly StoredFile[]) => {
    const kept = isMultiple ? filesNow().filter(({ id }) => !added.some((one) => one.id === id)) : [];
    change(isMultiple ? [...kept, ...added] : added.slice(-1));
  };
  const upload = (list: readonly File[]) => {
    if (list.length === 0 || isReadOnly) return;
    uploads.upload(isMultiple ? list : list.slice(0, 1), null, (file) => add([file]));
  };
  const root = useRef<HTMLFieldSetElement>(null);
  const keepFocusAt = (index: number) =>
    keepFocus(() => {
      const cards = root.current?.querySelectorAll('.file-card');
      return (cards?.[Math.min(index, cards.length - 1)] ?? root.current)?.querySelector<HTMLElement>('button');
    });
  const move = (from: number, to: number) => {
    const next = [...files];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) change([...next.slice(0, to), moved, ...next.slice(to)]);
    keepFocusAt(to);
    announce(t('editors.movedTo', { position: to + 1, total: files.length }));
  };
  const remove = (index: number) => {
    change(files.filter((_, at) => at !== index));
    keepFocusAt(index);
    announce(t('editors.removedLeft', { count: files.length - 1 }));
  };
  const isFree = !isReadOnly;
  return (
    <fieldset
      ref={root}
      class="media"
      onDragOver={(event) => isFree && event.dataTransfer?.types.includes(FILES_TYPE) && event.preventDefault()}
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
                onRemove: () => remove(index),
                onEarlier: index > 0 ? () => move(index, index - 1) : undefined,
                onLater: index < files.length - 1 ? () => move(index, index + 1) : undefined,
              })}
            />
          ))}
        </ul>
      )}
      <UploadProgress label={t('editors.uploadingTo', { field: label })} uploads={uploads} />
      {isFree && (
        <div class="row media-tools">
          <button type="button" onClick={() => setChoosing(true)}>
            <Icon name="image" />
            {files.length > 0 && !isMultiple ? t('editors.replace') : t('editors.choose')}
          </button>
          {rights.may('plugin::upload.assets.create') && (
            <>
              <button type="button" class="quiet" onClick={() => input.current?.click()}>
                <Icon name="upload" />
                {t('editors.upload')}
              </button>
              <input
                ref={input}
                type="file"
                hidden
                aria-label={t('editors.uploadTo', { field: label })}
                multiple={isMultiple}
                accept={acceptOf(attribute.allowedTypes)}
                onChange={(event) => {
                  upload([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
              <small class="wide">{t('editors.orDropFilesHere')}</small>
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
