import { useState } from 'preact/hooks';
import { type PlainKey, t } from '../texts/t.ts';
import { type Area, type Point, type Size, withinPicture } from './crop-area.ts';

interface CropFieldsProps {
  readonly area: Area;
  /** The focus of the image; null if none was chosen. */
  readonly focus: Point | null;
  readonly size: Size;
  /** An index in the list of aspect ratios. */
  readonly shape: number;
  readonly isDisabled: boolean;
  readonly onShape: (shape: number) => void;
  readonly onFocus: (focus: Point) => void;
  readonly onArea: (area: Area, isResized: boolean) => void;
}

const SHAPES: readonly { readonly label: PlainKey | `${number}:${number}`; readonly ratio: number | null }[] = [
  { label: 'media.free', ratio: null },
  { label: 'media.square', ratio: 1 },
  { label: '4:3', ratio: 4 / 3 },
  { label: '3:2', ratio: 3 / 2 },
  { label: '16:9', ratio: 16 / 9 },
  { label: '3:4', ratio: 3 / 4 },
];

export const ratioOf = (shape: number): number | null => SHAPES[shape]?.ratio ?? null;

const SIDES = [
  ['x', 'media.left'],
  ['y', 'media.top'],
  ['width', 'media.width'],
  ['height', 'media.height'],
] as const;

/** The cropped part in numbers: aspect ratio, position, size, and the focus that the ratios follow. */
export function CropFields({ area, focus, size, shape, isDisabled, onShape, onFocus, onArea }: CropFieldsProps) {
  const middle = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  return (
    <fieldset class="stack" disabled={isDisabled}>
      <legend class="sr-only">{t('media.thePartThatIsKept')}</legend>
      <label class="field">
        <span>{t('media.shape')}</span>
        <select value={shape} onChange={(event) => onShape(Number(event.currentTarget.value))}>
          {SHAPES.map(({ label }, index) => (
            <option key={label} value={index}>
              {label.includes(':') ? label : t(label as PlainKey)}
            </option>
          ))}
        </select>
      </label>
      <div class="crop-pair">
        {(['x', 'y'] as const).map((axis) => {
          const most = axis === 'x' ? size.width : size.height;
          return (
            <PixelField
              key={axis}
              label={axis === 'x' ? t('media.focusAcross') : t('media.focusDown')}
              min={0}
              max={most}
              value={focus === null ? '' : Math.round(focus[axis])}
              onChange={(typed) => onFocus({ ...(focus ?? middle), [axis]: Math.min(Math.max(0, typed || 0), most) })}
            />
          );
        })}
      </div>
      <small>{t('media.clickToFocus')}</small>
      <div class="crop-pair">
        {SIDES.map(([side, label]) => (
          <PixelField
            key={side}
            label={t(label)}
            min={side === 'x' || side === 'y' ? 0 : 1}
            max={side === 'x' || side === 'width' ? size.width : size.height}
            value={area[side]}
            onChange={(typed) =>
              onArea(withinPicture({ ...area, [side]: typed }, size), side === 'width' || side === 'height')
            }
          />
        ))}
      </div>
      <small>{t('media.ofPixels', { width: size.width, height: size.height })}</small>
    </fieldset>
  );
}

interface PixelFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number | '';
  readonly onChange: (value: number) => void;
}

/** Takes effect when the field is left: a half-typed number would already move the area. */
function PixelField({ label, value, onChange, ...range }: PixelFieldProps) {
  // The page may rerender while somebody types.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...range}
        type="number"
        placeholder="–"
        value={typed ?? value}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => {
          setTyped(null);
          onChange(Number(event.currentTarget.value));
        }}
      />
    </label>
  );
}
