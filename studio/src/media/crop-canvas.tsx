import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { type Area, type Point, spannedArea, withinPicture } from './crop-area.ts';

interface CropCanvasProps {
  readonly picture: HTMLImageElement;
  readonly area: Area;
  readonly ratio: number | null;
  readonly focus: Point | null;
  readonly onFocus: (focus: Point) => void;
  readonly onChange: (area: Area) => void;
}

/** The size to which an image is fitted on the page, and the distance at which a corner can be grabbed. */
const MOST = { width: 600, height: 420 };
const CORNER = 14;
/** A pointer that moves less than this counts as a click. */
const STILL = 4;

/**
 * The image with the part to keep. Drag a corner, the part, or a new part; click to set the focus. The fields next to
 * it do the same.
 */
export function CropCanvas({ picture, area, ratio, focus, onFocus, onChange }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const scale = Math.min(1, MOST.width / size.width, MOST.height / size.height);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) draw(context, picture, area, focus, scale);
  }, [picture, area, focus, scale]);

  /** In image pixels, whatever the displayed size of the canvas. */
  const pointOf = (event: PointerEvent): Point => {
    const box = (event.currentTarget as HTMLCanvasElement).getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const start = (from: Point): ((to: Point) => Area) => {
    const corner = oppositeCorner(area, from, CORNER / scale);
    if (corner === null && isInside(area, from)) {
      return (to) => withinPicture({ ...area, x: area.x + to.x - from.x, y: area.y + to.y - from.y }, size);
    }
    return (to) => spannedArea(corner ?? from, to, ratio, size);
  };
  return (
    <canvas
      ref={canvas}
      class="crop-canvas"
      role="img"
      aria-label={t('media.imageWithTheCropArea')}
      width={Math.max(1, Math.round(size.width * scale))}
      height={Math.max(1, Math.round(size.height * scale))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, isMoving: false, areaAt: start(pointOf(event)) };
      }}
      onPointerMove={(event) => {
        const dragged = drag.current;
        if (dragged === null) return;
        dragged.isMoving ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > STILL;
        if (dragged.isMoving) onChange(dragged.areaAt(pointOf(event)));
      }}
      onPointerUp={(event) => {
        if (drag.current?.isMoving === false) onFocus(pointOf(event));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}

interface Drag extends Point {
  isMoving: boolean;
  readonly areaAt: (to: Point) => Area;
}

function draw(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  area: Area,
  focus: Point | null,
  scale: number,
): void {
  const { width, height } = context.canvas;
  const [x, y, wide, high] = [area.x, area.y, area.width, area.height].map((one) => one * scale) as [
    number,
    number,
    number,
    number,
  ];
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  context.fillStyle = 'rgb(0 0 0 / 60%)';
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(x, y, wide, high);
  context.fill('evenodd');
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.strokeRect(x, y, wide, high);
  context.fillStyle = '#fff';
  for (const corner of cornersOf({ x, y, width: wide, height: high })) {
    context.fillRect(corner.x - 5, corner.y - 5, 10, 10);
  }
  if (focus === null) return;
  // Light on dark, so it is visible on every image.
  for (const [colour, lineWidth] of [
    ['#000', 5],
    ['#fff', 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.arc(focus.x * scale, focus.y * scale, 9, 0, 2 * Math.PI);
    context.stroke();
  }
}

const cornersOf = ({ x, y, width, height }: Area): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** The corner opposite the dragged one; null if no corner is near the pointer. */
function oppositeCorner(area: Area, { x, y }: Point, reach: number): Point | null {
  const corners = cornersOf(area);
  const near = corners.findIndex((corner) => Math.hypot(corner.x - x, corner.y - y) <= reach);
  return near === -1 ? null : (corners[(near + 2) % 4] ?? null);
}

const isInside = (area: Area, { x, y }: Point): boolean =>
  x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;
