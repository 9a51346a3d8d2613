/**
 * Makes a page in Studio's preview editable: marks show themselves under the pointer, a double click opens their field
 * in Studio, and texts change while they are typed there. Nothing is imported, because Studio sends it as a script, too.
 */
export interface EditingOptions {
  /** The origin of Studio, such as `https://cms.example.org`: the only one that is spoken and listened to. */
  readonly studio: string;
  /** After a save; by default the page is loaded again. */
  readonly onUpdate?: () => void;
  /** A change that is not a plain text of the page, such as rich text while it is typed. */
  readonly onChange?: (change: FieldChange) => void;
}

export interface FieldChange {
  /** The path of the field: `title`, `seo.metaTitle`, `sections.0.heading`. */
  readonly field: string;
  readonly value: unknown;
  /** The entry that the field belongs to. */
  readonly source: Readonly<Record<string, unknown>>;
}

/** Returns a function that ends it. Does nothing outside of a frame, or if it was called before. */
export function enableEditing({ studio, onUpdate, onChange }: EditingOptions): () => void {
  const shared: Window & { [ENABLED]?: true } = window;
  if (window.parent === window || shared[ENABLED]) return () => undefined;
  const { origin } = new URL(studio);
  shared[ENABLED] = true;
  const marks = new Map<Node, Mark>();
  const ends = new AbortController();
  const send = (type: string, payload?: object): void =>
    window.parent.postMessage({ type, ...(payload !== undefined && { payload }) }, origin);

  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  function decode(root: Node): void {
    if (root.nodeType === TEXT) decodeText(root as Text);
    if (root.nodeType !== ELEMENT) return;
    const walker = document.createTreeWalker(root, 1 | 4);
    for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
      if (node.nodeType === TEXT) decodeText(node as Text);
      else decodeDescription(node as Element);
    }
  }
  function decodeText(node: Text): void {
    const found = readMark(node.data);
    const element = node.parentElement;
    if (found === null || element === null || NOT_DRAWN.test(element.tagName)) return;
    keep(node, { ...found, element });
    node.data = found.text;
  }
  function decodeDescription(element: Element): void {
    const found = readMark(element.getAttribute('alt') ?? '');
    if (found === null) return;
    keep(element, { ...found, element });
    element.setAttribute('alt', found.text);
  }
  function keep(node: Node, mark: Mark): void {
    marks.set(node, mark);
    mark.element.setAttribute(SOURCE, mark.source);
  }

  /** The marks of the element under the pointer; of several, the one whose text is there. */
  function markAt({ target, clientX, clientY }: MouseEvent): Mark | null {
    const element = target instanceof Element ? target.closest(`[${SOURCE}]`) : null;
    if (element === null) return null;
    const inside = [...marks].filter(([node, mark]) => mark.element === element && node.isConnected);
    const hit = inside.find(([node]) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom,
      );
    });
    return (hit ?? inside[0])?.[1] ?? null;
  }

  function marksOf({ field, source }: Pick<FieldChange, 'field' | 'source'>): readonly (readonly [Node, Mark])[] {
    return [...marks].filter(([, { read }]) => {
      const isEntry = read.get('id') === String(source.id) && read.get('entry') === String(source.entry);
      return isEntry && (read.get('path') === field || read.get('fieldPath') === field);
    });
  }

  function change(given: FieldChange): void {
    const { value } = given;
    const shown = marksOf(given).filter(([node]) => node.isConnected);
    const isPlain = value === null || typeof value === 'string' || typeof value === 'number';
    for (const [node, { read }] of shown) {
      if (!isPlain || !PLAIN.has(read.get('type') ?? '')) continue;
      if (node.nodeType === TEXT) (node as Text).data = String(value ?? '');
      else (node as Element).setAttribute('alt', String(value ?? ''));
    }
    if (!isPlain || shown.some(([, { read }]) => !PLAIN.has(read.get('type') ?? ''))) onChange?.(given);
  }

  function focus(type: string, given: FieldChange): void {
    for (const { element } of [...marks.values()]) element.removeAttribute(FOCUS);
    if (type !== 'strapiFieldFocus') return;
    const shown = marksOf(given).filter(([node]) => node.isConnected);
    for (const [, { element }] of shown) element.setAttribute(FOCUS, '');
    shown[0]?.[1].element.scrollIntoView({ block: 'nearest' });
  }

  /** Links lead on after a moment in which a second click opens the field instead. */
  let isFollowed = false;
  let pending: ReturnType<typeof setTimeout> | undefined;
  function click(event: MouseEvent): void {
    if (isFollowed || event.ctrlKey || event.metaKey || event.shiftKey || markAt(event) === null) return;
    const link = (event.target as Element).closest<HTMLElement>('a[href], button');
    if (link === null) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(pending);
    if (event.detail > 1) return;
    pending = setTimeout(() => {
      isFollowed = true;
      link.click();
      isFollowed = false;
    }, 300);
  }
  function openField(event: MouseEvent): void {
    const mark = markAt(event);
    if (mark === null) return;
    event.preventDefault();
    clearTimeout(pending);
    const { top, left, right, bottom, width, height } = mark.element.getBoundingClientRect();
    send('strapiFieldFocusIntent', { path: mark.source, position: { top, left, right, bottom, width, height } });
  }

  function listen({ origin: from, source, data }: MessageEvent): void {
    if (from !== origin || source !== window.parent || typeof data !== 'object' || data === null) return;
    const { type, payload } = data as { readonly type?: unknown; readonly payload?: unknown };
    if (type === 'strapiUpdate') {
      if (onUpdate === undefined) location.reload();
      else onUpdate();
      return;
    }
    if (typeof type !== 'string' || !isChange(payload)) return;
    if (type === 'strapiFieldChange') change(payload);
    if (type === 'strapiFieldFocus' || type === 'strapiFieldBlur') focus(type, payload);
  }

  const { signal } = ends;
  window.addEventListener('message', listen, { signal });
  document.addEventListener('click', click, { signal, capture: true });
  document.addEventListener('dblclick', openField, { signal, capture: true });
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) decode(node);
      else if (type === 'attributes') decodeDescription(target as Element);
      else decode(target);
    }
    for (const node of marks.keys()) if (!node.isConnected) marks.delete(node);
  });
  decode(document.documentElement);
  observer.observe(document.documentElement, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['alt'] },
  });
  send('previewReady', { isEditable: true });

  return () => {
    ends.abort();
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    for (const { element } of marks.values()) for (const name of [SOURCE, FOCUS]) element.removeAttribute(name);
    delete shared[ENABLED];
  };
}

interface Mark {
  readonly text: string;
  /** As Studio reads it. */
  readonly source: string;
  readonly read: URLSearchParams;
  readonly element: Element;
}

const ENABLED = Symbol.for('plinth.editing');
const SOURCE = 'data-strapi-source';
const FOCUS = 'data-strapi-focus';
const ELEMENT = 1;
const TEXT = 3;
const NOT_DRAWN = /^(?:script|style|template|noscript|textarea|title)$/i;

/** Texts that pages show as they are stored. */
const PLAIN: ReadonlySet<string> = new Set(['string', 'text', 'email', 'enumeration', 'biginteger']);

const STYLE = `[${SOURCE}]:hover, [${FOCUS}] { outline: 2px solid #4945ff; outline-offset: 2px; }
[${SOURCE}]:hover { cursor: pointer; }`;

const isChange = (value: unknown): value is FieldChange => {
  if (typeof value !== 'object' || value === null) return false;
  const { field, source } = value as Partial<Record<string, unknown>>;
  return typeof field === 'string' && typeof source === 'object' && source !== null;
};

/** A value hidden in characters that are not drawn, in the format of `@vercel/stega`: four for each of its JSON. */
const HIDDEN = /\u200b{4}((?:(?:\u200b|\u200c|\u200d|\ufeff){4})+)/;
const DIGITS = '\u200b\u200c\u200d\ufeff';

function readMark(shown: string): Pick<Mark, 'text' | 'source' | 'read'> | null {
  const found = HIDDEN.exec(shown);
  if (found === null) return null;
  let json = '';
  for (const [four] of (found[1] ?? '').matchAll(/.{4}/gs)) {
    let code = 0;
    for (const digit of four) code = code * 4 + DIGITS.indexOf(digit);
    json += String.fromCharCode(code);
  }
  try {
    const { strapiSource: source } = JSON.parse(json) as { readonly strapiSource?: unknown };
    if (typeof source !== 'string') return null;
    return { text: shown.replace(HIDDEN, ''), source, read: new URLSearchParams(source) };
  } catch {
    return null;
  }
}
