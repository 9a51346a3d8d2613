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
  apps: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.8 14h2.4',
  briefcase: 'M2.5 5.5h11v7h-11zM6 5.5v-2h4v2M2.5 9h11',
  brush: 'M12.5 2.5L7 8l1.5 1.5 5-6zM6.5 8.8c-2 0-2 2.7-4 3.2 2 1.2 5.5.8 5.5-1.7z',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  car: 'M2.5 11.5v-3L4 5h8l1.5 3.5v3zM2.5 8.5h11M5 11.5v1.3M11 11.5v1.3',
  chartPie: 'M8 2.5A5.5 5.5 0 1 0 13.5 8H8z',
  cloud: 'M5 12.5a2.7 2.7 0 0 1-.3-5.4 3.5 3.5 0 0 1 6.7-.6A3 3 0 0 1 11.5 12.5z',
  cube: 'M8 2l5.2 3v6L8 14l-5.2-3V5zM2.8 5L8 8l5.2-3M8 8v6',
  cup: 'M4 3h8v4a4 4 0 0 1-8 0zM8 11v2.5M5.5 13.5h5M4 4.5H2.5A2 2 0 0 0 4.2 7M12 4.5h1.5A2 2 0 0 1 11.8 7',
  database:
    'M3 4c0-1 2.2-1.7 5-1.7S13 3 13 4s-2.2 1.7-5 1.7S3 5 3 4zM3 4v8c0 1 2.2 1.7 5 1.7s5-.7 5-1.7V4M3 8c0 1 2.2 1.7 5 1.7S13 9 13 8',
  envelop: 'M2.5 4h11v8h-11zM2.5 4.5L8 8.8l5.5-4.3',
  eye: 'M1.8 8C3.2 5.3 5.4 4 8 4s4.8 1.3 6.2 4c-1.4 2.7-3.6 4-6.2 4S3.2 10.7 1.8 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  gift: 'M2.5 6h11v2.5h-11zM3.5 8.5h9v5h-9zM8 6v7.5M8 6C6 6 4.8 5 5.2 3.8S7.5 3.5 8 6c.5-2.5 2.4-3.4 2.8-2.2S10 6 8 6z',
  hashtag: 'M6 2.5l-1 11M11 2.5l-1 11M2.8 6h10.8M2.4 10h10.8',
  headphone: 'M3 12V8.5a5 5 0 0 1 10 0V12M3 9.5h2V13H3zM11 9.5h2V13h-2z',
  heart: 'M8 13.2C4.8 10.8 2.5 8.8 2.5 6.3A2.8 2.8 0 0 1 8 5a2.8 2.8 0 0 1 5.5 1.3c0 2.5-2.3 4.5-5.5 6.9z',
  information: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 7.2v4M8 5v.1',
  layer: 'M8 2.5l6 3-6 3-6-3zM2 8.5l6 3 6-3',
  lightbulb: 'M8 2a4 4 0 0 0-2.2 7.3c.5.4.7.9.7 1.5h3c0-.6.2-1.1.7-1.5A4 4 0 0 0 8 2zM6.5 12.5h3M7 14h2',
  magic: 'M3 13l7-7M11.5 2v2.5M14 5h-2.5M12 7.5L13.5 9M8.5 3.5L7.3 2.3',
  message: 'M2.5 3.5h11v7H7L4 13v-2.5H2.5z',
  microphone: 'M6.3 3.7a1.7 1.7 0 0 1 3.4 0v4a1.7 1.7 0 0 1-3.4 0zM4 7.5a4 4 0 0 0 8 0M8 11.5V14',
  monitor: 'M2.5 3h11v8h-11zM8 11v2.5M5.5 13.5h5',
  music:
    'M6 12V3.5l7-1.3v8.3M6 12a1.8 1.8 0 1 1-3.5 0A1.8 1.8 0 0 1 6 12zM13 10.5a1.8 1.8 0 1 1-3.5 0 1.8 1.8 0 0 1 3.5 0z',
  paperPlane: 'M2 8l12-5.5-3.5 11-3-4.5zM7.5 9L14 2.5',
  phone: 'M4.5 2.5h7v11h-7zM7.5 11.8h1',
  pinMap:
    'M8 14c-2.8-3-4.2-5.2-4.2-7.3a4.2 4.2 0 0 1 8.4 0C12.2 8.8 10.8 11 8 14zM8 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  priceTag: 'M2.5 3v4.5L9 14l4.5-4.5L7 3zM5.3 5.3v.1',
  puzzle: 'M3 6h2.5a1.6 1.6 0 1 1 3 0H11v2.5a1.6 1.6 0 1 1 0 3V14H3z',
  quote: 'M3 11V7.5c0-2 1-3 3-3.5M3 8h3v3H3zM9.5 11V7.5c0-2 1-3 3-3.5M9.5 8h3v3h-3z',
  repeat: 'M3 7V6a2 2 0 0 1 2-2h7M10 2l2 2-2 2M13 9v1a2 2 0 0 1-2 2H4M6 14l-2-2 2-2',
  restaurant: 'M4 2.5v11M2.5 2.5V6a1.5 1.5 0 0 0 3 0V2.5M11.5 13.5v-11C9.5 3.5 9 5.5 9 8h2.5',
  rocket:
    'M6 10L4.5 8.5C5.5 5 8.5 2.5 13 3c.5 4.5-2 7.5-5.5 8.5zM5 8H2.8l1.5-2.2M8 11v2.2l2.2-1.5M10.3 5.7v.1M4 12l-1.5 1.5',
  server: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.1M5 11v.1',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  shoppingCart: 'M2 3h2l1.5 7H12l1.5-5h-9M6.3 13v.1M11.2 13v.1',
  slideshow: 'M2.5 3.5h11v7h-11zM5 13.5h6',
  store: 'M3 7v6.5h10V7M2 6l1.2-3h9.6L14 6a2 2 0 0 1-4 0 2 2 0 0 1-4 0 2 2 0 0 1-4 0z',
  thumbUp: 'M5.5 7L8 2.5c1.3 0 1.8.8 1.5 2L9 6.5h3.5l-1 6.5h-6zM5.5 7H3v6h2.5z',
};

const SIMILAR: Readonly<Record<string, string>> = {
  discuss: 'message',
  grid: 'apps',
  paintBrush: 'brush',
  pin: 'pinMap',
  stack: 'layer',
  television: 'monitor',
};

/** The names offered in the builder, a part of those that v4's panel knows. */
export const COMPONENT_ICONS: readonly string[] = [SHARED, PATHS, SIMILAR].flatMap(Object.keys).sort();

/** The icon of a component, by v4's name; a cube for names that are not drawn here. */
export function ComponentIcon({ name }: { readonly name: string }) {
  const shared = SHARED[name];
  if (shared !== undefined) return <Icon name={shared} />;
  return <LineIcon path={PATHS[SIMILAR[name] ?? name] ?? PATHS.cube ?? ''} />;
}
