/** Drawn on a 16-unit grid, one line each. */
const PATHS = {
  run: 'M5 3.5v9l7.5-4.5z',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.2 1.2a2.8 2.8 0 0 1-4-4L5 7.5',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.8-4.1M2.5 3v2.8h2.8M8 5v3.2l2 1.3',
  star: 'M8 2.5l1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5 6.3 6z',
  moon: 'M12.5 9.5A5 5 0 0 1 6.5 3.5a5 5 0 1 0 6 6z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  contrast: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3.5v9M3.5 8h9',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  forward: 'M6 4l4 4-4 4',
  back: 'M10 4L6 8l4 4',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2',
  user: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.5c.4-2.6 2.5-4 5.2-4s4.8 1.4 5.2 4',
  fold: 'M4 3l4 3.5L12 3M4 13l4-3.5 4 3.5',
  unfold: 'M4 6.5L8 3l4 3.5M4 9.5L8 13l4-3.5',
  book: 'M2.5 3.5h4A1.5 1.5 0 0 1 8 5v8a1.3 1.3 0 0 0-1.3-1.2H2.5zM13.5 3.5h-4A1.5 1.5 0 0 0 8 5v8a1.3 1.3 0 0 1 1.3-1.2h4.2z',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  wrap: 'M2.5 4h11M2.5 8h9a2 2 0 0 1 0 4H8M9.5 10.3L7.8 12l1.7 1.7M2.5 12h2.5',
  columns: 'M2.5 3.5h11v9h-11zM8 3.5v9',
  warn: 'M8 2.5l6 10.5H2zM8 6.5v3M8 11.3v.2',
  cloud: 'M5 12.5a2.7 2.7 0 0 1-.3-5.4 3.5 3.5 0 0 1 6.7-.6A3 3 0 0 1 11.5 12.5zM2.5 2.5l11 11',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2 1.3',
  empty: 'M2.5 9.5l2-6h7l2 6v4h-11zM2.5 9.5h3.2l.8 1.5h3l.8-1.5h3.2',
  lock: 'M4.5 7.5h7v6h-7zM6 7.5V5a2 2 0 0 1 4 0v2.5',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  image: 'M2.5 3.5h11v9h-11zM2.5 10.5l3-3 3 3 2-2 3 3M10 6.2v.1',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  folder: 'M2.5 4.5h4l1.2 1.5h5.8v6.5h-11z',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 2v1.8M8 12.2V14M2 8h1.8M12.2 8H14M3.8 3.8l1.2 1.2M11 11l1.2 1.2M12.2 3.8L11 5M5 11l-1.2 1.2',
  people:
    'M6 3a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 6 3zM1.8 13c.3-2.2 2-3.6 4.2-3.6s3.9 1.4 4.2 3.6M10.5 3.3a2.1 2.1 0 0 1 0 4M12 9.7c1.3.5 2 1.7 2.2 3.3',
  trash: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7z',
  drag: 'M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1',
  check: 'M3 8.5l3.2 3.2L13 5',
  crop: 'M4.5 1.5v10h10M1.5 4.5h10v10',
  download: 'M8 2.5v8M4.8 7.3L8 10.5l3.2-3.2M2.5 10.5v3h11v-3',
  upload: 'M8 10.5v-8M4.8 5.5L8 2.3l3.2 3.2M2.5 10.5v3h11v-3',
  filter: 'M2.5 3.5h11L9.5 8.5v4l-3 1v-5z',
  help: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM6.4 6.6a1.7 1.7 0 1 1 2.4 1.7c-.5.3-.8.6-.8 1.2M8 11.3v.1',
  home: 'M2.5 7.5L8 3l5.5 4.5M4 6.5v7h8v-7',
  globe:
    'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM2.5 8h11M8 2.5c2 1.7 2.5 3.5 2.5 5.5S10 11.8 8 13.5C6 11.8 5.5 10 5.5 8S6 4.2 8 2.5z',
  key: 'M5.5 8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM7.5 8.5l5.5-5.5M11 5l1.8 1.8',
  reload: 'M13.5 8a5.5 5.5 0 1 1-1.8-4.1M13.5 3v2.8h-2.8',
  comment: 'M2.5 3.5h11v7.5H8l-3.2 2.5V11H2.5z',
  window: 'M6.5 3.5h-3v9h9v-3M9 2.5h4.5V7M13.5 2.5L8 8',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** They point along the text, so they are mirrored where it runs from right to left. */
const ALONG_THE_TEXT: ReadonlySet<IconName> = new Set(['back', 'forward']);

export const Icon = ({ name }: { readonly name: IconName }) => (
  <LineIcon path={PATHS[name]} isAlongTheText={ALONG_THE_TEXT.has(name)} />
);

interface LineIconProps {
  readonly path: string;
  readonly isAlongTheText?: boolean;
}

/** A path on the same grid. */
export const LineIcon = ({ path, isAlongTheText = false }: LineIconProps) => (
  <svg class={isAlongTheText ? 'icon icon-along' : 'icon'} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
