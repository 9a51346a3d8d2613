import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import type { StoredFile } from '../entry/form/values.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Loading } from '../view/states.tsx';
import { type Area, focusedArea, focusWithin, percentOf, type Point, pointAt, shapedArea } from './crop-area.ts';
import { CropCanvas } from './crop-canvas.tsx';
import { CropFields, ratioOf } from './crop-fields.tsx';
import { cutPicture, loadPicture } from './cut-picture.ts';
import { addFile, changeFile, type FileInfo, loadFocalPoint, storeFocalPoint } from './library.ts';

interface CropDialogProps {
  readonly file: StoredFile;
  readonly info: FileInfo;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** Crops an image, replacing the file or creating a new one. */
export function CropDialog({ file, info, onDone, onClose }: CropDialogProps) {
  const { rights } = useStudio();
  const dialog = useModal();
  const { data: picture, error } = useAsked(file.url, () => loadPicture(file));
  const [chosen, setChosen] = useState<Area | null>(null);
  const [shape, setShape] = useState(0);
  const stored = useAsked(String(file.id), () => loadFocalPoint(file.id));
  const [chosenFocus, setFocus] = useState<Point | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const size = { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 };
  const area = chosen ?? { x: 0, y: 0, ...size };
  const focus = chosenFocus ?? (stored.data == null ? null : pointAt(stored.data, size));
  const ratio = ratioOf(shape);
  const show = (nextShape: number, nextFocus: Point | null): void => {
    const wanted = ratioOf(nextShape);
    setShape(nextShape);
    setFocus(nextFocus);
    const isFocused = nextFocus !== null && wanted !== null;
    setChosen(isFocused ? focusedArea(nextFocus, wanted, size) : shapedArea(area, wanted, size));
  };
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onDone(said);
    } catch (failure) {
      setProblem((failure as Error).message);
      setBusy(false);
    }
  };
  /** The focus stays on the same part of the picture, if that is kept. */
  const store = (picture: HTMLImageElement, send: (cut: File) => Promise<number>, done: string) =>
    attempt(async () => {
      const id = await send(await cutPicture(file, picture, area));
      const kept = focus === null ? null : focusWithin(focus, area);
      if (kept !== null || (id === file.id && stored.data != null)) await storeFocalPoint(id, kept);
    }, done);
  const said = problem ?? error?.message ?? null;
  return (
    <dialog class="dialog large" ref={dialog} aria-label={t('media.cropFile', { name: file.name })} onClose={onClose}>
      <div class="stack">
        <h1>{t('media.cropFile', { name: file.name })}</h1>
        {picture === undefined && error === null && <Loading text={t('media.loadingTheImage')} />}
        {picture !== undefined && (
          <div class="crop">
            <CropCanvas
              picture={picture}
              area={area}
              ratio={ratio}
              focus={focus}
              onFocus={(next) => show(shape, next)}
              onChange={setChosen}
            />
            <CropFields
              area={area}
              focus={focus}
              size={size}
              shape={shape}
              isDisabled={isBusy}
              onShape={(index) => show(index, focus)}
              onFocus={(next) => show(shape, next)}
              onArea={(next, isResized) => {
                // Typed values override the aspect ratio.
                if (isResized) setShape(0);
                setChosen(next);
              }}
            />
          </div>
        )}
        {said !== null && (
          <p class="problem" role="alert">
            {said}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="button"
            disabled={chosenFocus === null || isBusy}
            onClick={() =>
              chosenFocus &&
              attempt(() => storeFocalPoint(file.id, percentOf(chosenFocus, size)), t('library.focusSaved'))
            }
          >
            {t('library.saveFocus')}
          </button>
          {rights.may('plugin::upload.assets.create') && (
            <button
              type="button"
              disabled={picture === undefined || isBusy}
              onClick={() =>
                picture &&
                store(picture, async (cut) => (await addFile(info, cut))[0]?.id ?? 0, t('media.savedAsANewFile'))
              }
            >
              {t('media.saveAsANewFile')}
            </button>
          )}
          <button
            type="button"
            class="primary"
            disabled={picture === undefined || isBusy}
            onClick={() =>
              picture &&
              store(
                picture,
                async (cut) => {
                  await changeFile(file, info, cut);
                  return file.id;
                },
                t('media.replaced'),
              )
            }
          >
            {t('media.replaceTheFile')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
