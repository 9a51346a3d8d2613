import { withoutInline } from '../editors/without-inline.ts';

/**
 * HTML of a word processor or a web page in the structure of blocks: styles become elements, lists are lists, and
 * what a block cannot contain stands beside it.
 */
export function tidyHtml(html: string): string {
  // A document of its own, in which nothing is loaded or run.
  const { body } = new DOMParser().parseFromString(withoutInline(html), 'text/html');
  for (const node of body.querySelectorAll('script, title, meta, link, head, iframe, object, svg')) node.remove();
  for (const node of [...body.querySelectorAll<HTMLElement>('[data-style]')]) applyStyle(node);
  wordLists(body);
  for (const item of body.querySelectorAll('li')) liftBlocks(item);
  for (const quote of body.querySelectorAll('blockquote')) joinParagraphs(quote);
  for (const node of body.querySelectorAll('td, th')) renameTo(node, 'p');
  for (const node of body.querySelectorAll('*')) {
    for (const { name } of [...node.attributes])
      if (name !== 'href' && !name.startsWith('data-pm')) node.removeAttribute(name);
  }
  return body.innerHTML;
}

const STYLES: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*(?:italic|oblique)/i, 'em'],
  [/text-decoration[^;]*:[^;]*underline/i, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/i, 's'],
  [/font-family:[^;]*(?:monospace|courier|consolas)/i, 'code'],
];

/** Word processors write `<span style="font-weight:700">`, and `<b style="font-weight:normal">` around everything. */
function applyStyle(node: HTMLElement): void {
  const style = node.getAttribute('data-style') ?? '';
  if (/^(?:B|STRONG)$/.test(node.tagName) && /font-weight:\s*(?:normal|400)/i.test(style)) {
    node.replaceWith(...node.childNodes);
    return;
  }
  if (node.tagName !== 'SPAN') return;
  for (const [pattern, tag] of STYLES) {
    if (!pattern.test(style)) continue;
    const mark = node.ownerDocument.createElement(tag);
    mark.append(...node.childNodes);
    node.append(mark);
  }
}

/** Word writes the items of lists as paragraphs, with their level in a style and their bullet as text. */
function wordLists(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p[class^="MsoList"], p[data-style*="mso-list"]')]) {
    const [, level = '1'] = /mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('data-style') ?? '') ?? [];
    const bullet = [...paragraph.querySelectorAll('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')];
    const isOrdered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(bullet.map(({ textContent }) => textContent).join(''));
    for (const node of bullet) node.remove();
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    let around: HTMLElement = item;
    for (let depth = 0; depth < Number(level); depth += 1) {
      const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      list.append(around);
      around = list;
    }
    const before = paragraph.previousElementSibling;
    if (before === null || !join(before, around)) paragraph.replaceWith(around);
    else paragraph.remove();
  }
}

/** Appends a list to the one before it, as deep as both go. */
function join(before: Element, list: Element): boolean {
  if (before.tagName !== list.tagName || !/^[OU]L$/.test(before.tagName)) return false;
  const [last, first] = [before.lastElementChild, list.firstElementChild];
  if (last === null || first === null || !join(last, first)) before.append(...list.childNodes);
  return true;
}

/** Lists inside an item stand after it; its paragraphs are lines. */
function liftBlocks(item: Element): void {
  const lists = [...item.children].filter(({ tagName }) => /^[OU]L$/.test(tagName));
  item.after(...lists);
  if (lists.length > 0 && item.textContent?.trim() === '') item.remove();
  else joinParagraphs(item);
}

function joinParagraphs(node: Element): void {
  for (const block of [...node.querySelectorAll('p, div')]) {
    if (block.previousSibling !== null && block.previousSibling.textContent?.trim() !== '')
      block.before(node.ownerDocument.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
}

function renameTo(node: Element, tag: string): void {
  const renamed = node.ownerDocument.createElement(tag);
  renamed.append(...node.childNodes);
  node.replaceWith(renamed);
}
