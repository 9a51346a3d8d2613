import { useState } from 'preact/hooks';
import { useModal } from '../../../kit/src/use-modal.ts';
import type { StoredFile } from '../entry/form/values.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { Loading } from '../view/states.tsx';
import { type Area, shapedArea, withinPicture } from './crop-area.ts';
import { CropCanvas } from './crop-canvas.tsx';
import { cutPicture, loadPicture } from './cut-picture.ts';
import { addFile, changeFile, type FileInfo } from './library.ts';

interface CropDialogProps {
  readonly file: StoredFile;
  readonly info: FileInfo;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

const SHAPES: readonly { readonly label: string; readonly ratio: number | null }[] = [
  { label: 'Free', ratio: null },
  { label: 'Square', ratio: 1 },
  { label: '4:3', ratio: 4 / 3 },
  { label: '3:2', ratio: 3 / 2 },
  { label: '16:9', ratio: 16 / 9 },
  { label: '3:4', ratio: 3 / 4 },
];

const SIDES = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

/** Keeps a part of a picture, instead of the whole one or as a new file. */
export function CropDialog({ file, info, onDone, onClose }: CropDialogProps) {
  const { rights } = useStudio();
  const dialog = useModal();
  const { data: picture, error } = useAsked(file.url, () => loadPicture(file));
  const [chosen, setChosen] = useState<Area | null>(null);
  const [shape, setShape] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const size = { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 };
  const area = chosen ?? { x: 0, y: 0, ...size };
  const ratio = SHAPES[shape]?.ratio ?? null;
  const store = async (send: (cut: File) => Promise<unknown>, said: string) => {
    if (picture === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(await cutPicture(file, picture, area));
      onDone(said);
    } catch (failure) {
      setProblem((failure as Error).message);
      setBusy(false);
    }
  };
  const said = problem ?? error?.message ?? null;
  return (
    <dialog class="dialog large" ref={dialog} aria-label={`Crop ${file.name}`} onClose={onClose}>
      <div class="stack">
        <h1>Crop {file.name}</h1>
        {picture === undefined && error === null && <Loading what="the picture" />}
        {picture !== undefined && (
          <div class="crop">
            <CropCanvas picture={picture} area={area} ratio={ratio} onChange={setChosen} />
            <fieldset class="stack" disabled={isBusy}>
              <legend class="sr-only">The part that is kept</legend>
              <label class="field">
                <span>Shape</span>
                <select
                  value={shape}
                  onChange={(event) => {
                    const index = Number(event.currentTarget.value);
                    setShape(index);
                    setChosen(shapedArea(area, SHAPES[index]?.ratio ?? null, size));
                  }}
                >
                  {SHAPES.map(({ label }, index) => (
                    <option key={label} value={index}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              {SIDES.map(([side, label]) => (
                <label class="field" key={side}>
                  <span>{label}</span>
                  <input
                    type="number"
                    min={side === 'x' || side === 'y' ? 0 : 1}
                    max={side === 'x' || side === 'width' ? size.width : size.height}
                    value={area[side]}
                    onChange={(event) => {
                      // Free again: what is typed counts, not the shape.
                      if (side === 'width' || side === 'height') setShape(0);
                      setChosen(withinPicture({ ...area, [side]: Number(event.currentTarget.value) }, size));
                    }}
                  />
                </label>
              ))}
              <small>
                of {size.width} × {size.height} pixels
              </small>
            </fieldset>
          </div>
        )}
        {said !== null && (
          <p class="problem" role="alert">
            {said}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          {rights.may('plugin::upload.assets.create') && (
            <button
              type="button"
              disabled={picture === undefined || isBusy}
              onClick={() => store((cut) => addFile(info, cut), 'Saved as a new file')}
            >
              Save as a new file
            </button>
          )}
          <button
            type="button"
            class="primary"
            disabled={picture === undefined || isBusy}
            onClick={() => store((cut) => changeFile(file, info, cut), 'Replaced')}
          >
            Replace the file
          </button>
        </div>
      </div>
    </dialog>
  );
}
