import { Icon, type IconName, LineIcon } from '../../../kit/src/icon.tsx';

/** v4's names of icons that the pages already have. */
const SHARED: Readonly<Record<string, IconName>> = {
  archive: 'empty',
  arrowDown: 'down',
  arrowLeft: 'left',
  arrowRight: 'right',
  arrowUp: 'up',
  attachment: 'link',
  book: 'book',
  bulletList: 'list',
  check: 'check',
  clock: 'clock',
  code: 'code',
  cog: 'gear',
  collapse: 'fold',
  crop: 'crop',
  earth: 'globe',
  expand: 'unfold',
  feather: 'edit',
  file: 'file',
  filter: 'filter',
  folder: 'folder',
  globe: 'globe',
  house: 'home',
  key: 'key',
  landscape: 'image',
  layout: 'columns',
  link: 'link',
  lock: 'lock',
  moon: 'moon',
  pencil: 'edit',
  picture: 'image',
  play: 'run',
  plus: 'plus',
  question: 'help',
  rotate: 'history',
  search: 'search',
  star: 'star',
  sun: 'sun',
  user: 'user',
  write: 'edit',
};

/** Others of v4's names, drawn as those in the kit. */
const PATHS: Readonly<Record<string, string>> = {
  alien: 'M8 2c3 0 4.8 2 4.8 4.8C12.8 10 10.5 14 8 14S3.2 10 3.2 6.8C3.2 4 5 2 8 2zM5 7l1.8 1.8M11 7L9.2 8.8',
  apps: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.8 14h2.4',
  bold: 'M5 3h3.8a2.4 2.4 0 0 1 0 4.9H5zM5 7.9h4.4a2.6 2.6 0 0 1 0 5.1H5z',
  briefcase: 'M2.5 5.5h11v7h-11zM6 5.5v-2h4v2M2.5 9h11',
  brush: 'M12.5 2.5L7 8l1.5 1.5 5-6zM6.5 8.8c-2 0-2 2.7-4 3.2 2 1.2 5.5.8 5.5-1.7z',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  car: 'M2.5 11.5v-3L4 5h8l1.5 3.5v3zM2.5 8.5h11M5 11.5v1.3M11 11.5v1.3',
  cast: 'M2.5 5.5v-2h11v9H9M2.5 8.5A4.5 4.5 0 0 1 7 13M2.5 11a2 2 0 0 1 2 2',
  chartBubble:
    'M6 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM11.5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 3.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  chartCircle:
    'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 2.5v3M10 9.8l2 2',
  chartPie: 'M8 2.5A5.5 5.5 0 1 0 13.5 8H8z',
  cloud: 'M5 12.5a2.7 2.7 0 0 1-.3-5.4 3.5 3.5 0 0 1 6.7-.6A3 3 0 0 1 11.5 12.5z',
  command:
    'M6 6h4v4H6zM6 6V4.2A1.8 1.8 0 1 0 4.2 6zM10 6h1.8A1.8 1.8 0 1 0 10 4.2zM10 10v1.8a1.8 1.8 0 1 0 1.8-1.8zM6 10H4.2A1.8 1.8 0 1 0 6 11.8z',
  connector: 'M3.5 2.5h3v3h-3zM9.5 10.5h3v3h-3zM5 5.5V12h4.5',
  crown: 'M2.5 12.5v-8L5.5 8 8 3.5 10.5 8l3-3.5v8z',
  cube: 'M8 2l5.2 3v6L8 14l-5.2-3V5zM2.8 5L8 8l5.2-3M8 8v6',
  cup: 'M4 3h8v4a4 4 0 0 1-8 0zM8 11v2.5M5.5 13.5h5M4 4.5H2.5A2 2 0 0 0 4.2 7M12 4.5h1.5A2 2 0 0 1 11.8 7',
  cursor: 'M4 2.5l8.5 5-3.8 1.1-1.9 3.9z',
  dashboard: 'M2.5 2.5h5v6h-5zM2.5 11h5v2.5h-5zM10 7.5h3.5v6H10zM10 2.5h3.5V5H10z',
  database:
    'M3 4c0-1 2.2-1.7 5-1.7S13 3 13 4s-2.2 1.7-5 1.7S3 5 3 4zM3 4v8c0 1 2.2 1.7 5 1.7s5-.7 5-1.7V4M3 8c0 1 2.2 1.7 5 1.7S13 9 13 8',
  doctor: 'M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6z',
  emotionHappy: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM5.5 9.3a3 3 0 0 0 5 0M6 6.5v.1M10 6.5v.1',
  emotionUnhappy: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM5.5 11a3 3 0 0 1 5 0M6 6.5v.1M10 6.5v.1',
  envelop: 'M2.5 4h11v8h-11zM2.5 4.5L8 8.8l5.5-4.3',
  exit: 'M9.5 2.5h-6v11h6M6.5 8h7M11 5.5L13.5 8 11 10.5',
  eye: 'M1.8 8C3.2 5.3 5.4 4 8 4s4.8 1.3 6.2 4c-1.4 2.7-3.6 4-6.2 4S3.2 10.7 1.8 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  fileError: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3M6.3 8l3.4 3.4M9.7 8l-3.4 3.4',
  filePdf: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3M6.5 12V8h1.3a1.2 1.2 0 0 1 0 2.4H6.5',
  gate: 'M3 13.5V6l5-3 5 3v7.5M6 13.5v-5h4v5M8 8.5v5',
  gift: 'M2.5 6h11v2.5h-11zM3.5 8.5h9v5h-9zM8 6v7.5M8 6C6 6 4.8 5 5.2 3.8S7.5 3.5 8 6c.5-2.5 2.4-3.4 2.8-2.2S10 6 8 6z',
  handHeart:
    'M8 7.5C6.3 6.2 5.2 5.2 5.2 4A1.5 1.5 0 0 1 8 3.4 1.5 1.5 0 0 1 10.8 4c0 1.2-1.1 2.2-2.8 3.5zM2 10h2.5l2-.5H9V11H7M9 11l3.7-1.5 1.3 1-5 3H4.5L2 13',
  hashtag: 'M6 2.5l-1 11M11 2.5l-1 11M2.8 6h10.8M2.4 10h10.8',
  headphone: 'M3 12V8.5a5 5 0 0 1 10 0V12M3 9.5h2V13H3zM11 9.5h2V13h-2z',
  heart: 'M8 13.2C4.8 10.8 2.5 8.8 2.5 6.3A2.8 2.8 0 0 1 8 5a2.8 2.8 0 0 1 5.5 1.3c0 2.5-2.3 4.5-5.5 6.9z',
  information: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 7.2v4M8 5v.1',
  italic: 'M7 3h4.5M4.5 13H9M9.5 3l-3 10',
  layer: 'M8 2.5l6 3-6 3-6-3zM2 8.5l6 3 6-3',
  lightbulb: 'M8 2a4 4 0 0 0-2.2 7.3c.5.4.7.9.7 1.5h3c0-.6.2-1.1.7-1.5A4 4 0 0 0 8 2zM6.5 12.5h3M7 14h2',
  magic: 'M3 13l7-7M11.5 2v2.5M14 5h-2.5M12 7.5L13.5 9M8.5 3.5L7.3 2.3',
  manyToMany: 'M2.5 2.5h3v3h-3zM2.5 10.5h3v3h-3zM10.5 2.5h3v3h-3zM10.5 10.5h3v3h-3zM5.5 4l5 8M5.5 12l5-8',
  manyToOne: 'M10.5 6.5h3v3h-3zM2.5 2.5h3v3h-3zM2.5 10.5h3v3h-3zM10.5 8H8M5.5 4H8v8H5.5',
  manyWays: 'M2.5 6.5h3v3h-3zM5.5 7.5L13 4M5.5 8.5L13 12M10.5 3.5L13 4l-1.2 2.3M11.8 9.7L13 12l-2.5.5',
  medium: 'M2.5 12.5v-9L8 11l5.5-7.5v9',
  message: 'M2.5 3.5h11v7H7L4 13v-2.5H2.5z',
  microphone: 'M6.3 3.7a1.7 1.7 0 0 1 3.4 0v4a1.7 1.7 0 0 1-3.4 0zM4 7.5a4 4 0 0 0 8 0M8 11.5V14',
  monitor: 'M2.5 3h11v8h-11zM8 11v2.5M5.5 13.5h5',
  music:
    'M6 12V3.5l7-1.3v8.3M6 12a1.8 1.8 0 1 1-3.5 0A1.8 1.8 0 0 1 6 12zM13 10.5a1.8 1.8 0 1 1-3.5 0 1.8 1.8 0 0 1 3.5 0z',
  oneToMany: 'M2.5 6.5h3v3h-3zM10.5 2.5h3v3h-3zM10.5 10.5h3v3h-3zM5.5 8H8M10.5 4H8v8h2.5',
  oneToOne: 'M2.5 6.5h3v3h-3zM10.5 6.5h3v3h-3zM5.5 8h5',
  oneWay: 'M2.5 6.5h3v3h-3zM5.5 8h8M11 5.5L13.5 8 11 10.5',
  paperPlane: 'M2 8l12-5.5-3.5 11-3-4.5zM7.5 9L14 2.5',
  phone: 'M4.5 2.5h7v11h-7zM7.5 11.8h1',
  pinMap:
    'M8 14c-2.8-3-4.2-5.2-4.2-7.3a4.2 4.2 0 0 1 8.4 0C12.2 8.8 10.8 11 8 14zM8 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  plane: 'M8 1.8c.8 0 1 .8 1 1.7v3l5 3V11L9 9.5v3l1.5 1v1L8 14l-2.5.5v-1l1.5-1v-3L2 11V9.5l5-3v-3c0-.9.2-1.7 1-1.7z',
  priceTag: 'M2.5 3v4.5L9 14l4.5-4.5L7 3zM5.3 5.3v.1',
  puzzle: 'M3 6h2.5a1.6 1.6 0 1 1 3 0H11v2.5a1.6 1.6 0 1 1 0 3V14H3z',
  quote: 'M3 11V7.5c0-2 1-3 3-3.5M3 8h3v3H3zM9.5 11V7.5c0-2 1-3 3-3.5M9.5 8h3v3h-3z',
  repeat: 'M3 7V6a2 2 0 0 1 2-2h7M10 2l2 2-2 2M13 9v1a2 2 0 0 1-2 2H4M6 14l-2-2 2-2',
  restaurant: 'M4 2.5v11M2.5 2.5V6a1.5 1.5 0 0 0 3 0V2.5M11.5 13.5v-11C9.5 3.5 9 5.5 9 8h2.5',
  rocket:
    'M6 10L4.5 8.5C5.5 5 8.5 2.5 13 3c.5 4.5-2 7.5-5.5 8.5zM5 8H2.8l1.5-2.2M8 11v2.2l2.2-1.5M10.3 5.7v.1M4 12l-1.5 1.5',
  scissors:
    'M4.2 3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM4.2 9.6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.6 5.7l8 6.3M5.6 10.3l8-6.3',
  seed: 'M8 13.5V8M8 9.5c0-3-2-4.5-5.5-4.5 0 3 2 4.5 5.5 4.5zM8 8c0-3 2-4.8 5.5-4.8C13.5 6.5 11.5 8 8 8z',
  server: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.1M5 11v.1',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  shirt: 'M5.5 2.5L2 5l1.5 2.5L5 6.8v6.7h6V6.8l1.5.7L14 5l-3.5-2.5a2.5 2.5 0 0 1-5 0z',
  shoppingCart: 'M2 3h2l1.5 7H12l1.5-5h-9M6.3 13v.1M11.2 13v.1',
  slideshow: 'M2.5 3.5h11v7h-11zM5 13.5h6',
  store: 'M3 7v6.5h10V7M2 6l1.2-3h9.6L14 6a2 2 0 0 1-4 0 2 2 0 0 1-4 0 2 2 0 0 1-4 0z',
  strikeThrough:
    'M11.5 4.5C11 3.3 9.8 2.7 8 2.7c-2 0-3.3 1-3.3 2.5 0 3.5 6.8 2 6.8 5.5 0 1.6-1.4 2.6-3.5 2.6-2 0-3.2-.8-3.7-2.1M2.5 8h11',
  thumbDown: 'M5.5 9L8 13.5c1.3 0 1.8-.8 1.5-2L9 9.5h3.5l-1-6.5h-6zM5.5 9H3V3h2.5z',
  thumbUp: 'M5.5 7L8 2.5c1.3 0 1.8.8 1.5 2L9 6.5h3.5l-1 6.5h-6zM5.5 7H3v6h2.5z',
  train: 'M4 2.5h8v8H4zM4 6.5h8M6 8.7v.1M10 8.7v.1M6 10.5l-1.5 3M10 10.5l1.5 3',
  twitter:
    'M2.5 12c4.5 2 9.5-.5 9.5-6.5l1.5-1.7-2 .2C10 2.5 7.7 3.5 8 5.8 5.8 5.8 4 4.8 2.8 3.3 2 6 3 8 4.8 9.3l-1.5-.2c.4 1 1.2 1.7 2.3 2-1 .6-2 .9-3.1.9z',
  typhoon:
    'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12.5 3C8 1.5 3.5 4 3.5 8A4.5 4.5 0 0 0 5 11.3M3.5 13c4.5 1.5 9-1 9-5A4.5 4.5 0 0 0 11 4.7',
  underline: 'M4.5 2.5V7a3.5 3.5 0 0 0 7 0V2.5M4 13.5h8',
  volumeMute: 'M2.5 6H5l3.5-3v10L5 10H2.5zM11 6.3l3 3.4M14 6.3l-3 3.4',
  volumeUp: 'M2.5 6H5l3.5-3v10L5 10H2.5zM10.8 6a2.8 2.8 0 0 1 0 4M12.5 4a5.6 5.6 0 0 1 0 8',
  walk: 'M8.5 1.8a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM5.5 8L8 5.5v4l2 2 .5 2.7M8 9.5L7 12l-1.7 2.2M8 5.5l2 2.3 2 .4',
  wheelchair: 'M6.5 1.8a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM6.5 5.5V10h4l1.8 3.8M6.5 7.3h3M4.8 8.3a3.3 3.3 0 1 0 4.7 4',
};

const SIMILAR: Readonly<Record<string, string>> = {
  discuss: 'message',
  grid: 'apps',
  paint: 'brush',
  paintBrush: 'brush',
  pin: 'pinMap',
  stack: 'layer',
  television: 'monitor',
};

/** The names that v4's panel offers. */
export const COMPONENT_ICONS: readonly string[] = [SHARED, PATHS, SIMILAR].flatMap(Object.keys).sort();

/** The icon of a component, by v4's name; a cube for other names. */
export function ComponentIcon({ name }: { readonly name: string }) {
  const shared = SHARED[name];
  if (shared !== undefined) return <Icon name={shared} />;
  return <LineIcon path={PATHS[SIMILAR[name] ?? name] ?? PATHS.cube ?? ''} />;
}
