import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model';

const rest = { rest: { default: {} } };
const LEAF_MARKS = 'bold italic underline strikethrough code leaf';

const textBlock = (tag: string): NodeSpec => ({
  group: 'block',
  content: 'inline*',
  attrs: rest,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, { dir: 'auto' }, 0],
});

const list: NodeSpec = { content: '(item | sublist)+', attrs: { ...rest, format: { default: 'unordered' } } };

const tagOf = ({ format }: Attrs): string => (format === 'ordered' ? 'ol' : 'ul');

const listRules = (context?: string): readonly TagParseRule[] =>
  ['ordered', 'unordered'].map((format) => ({
    tag: tagOf({ format }),
    ...(context !== undefined && { context }),
    getAttrs: (dom) => ({ format, rest: nestingOf(dom) }),
  }));

const mark = (tag: string, ...others: readonly string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: (): DOMOutputSpec => [tag, 0],
});

/**
 * A document of the blocks editor: v4's blocks, node by node. Every node carries the members that the editor does not
 * know (`rest`), and what it cannot edit at all is a `kept` node.
 */
export const blocksSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: textBlock('p'),
    heading: {
      ...textBlock('h2'),
      attrs: { ...rest, level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, { dir: 'auto' }, 0],
    },
    quote: textBlock('blockquote'),
    codeBlock: {
      group: 'block',
      content: 'text*',
      marks: LEAF_MARKS,
      code: true,
      defining: true,
      attrs: rest,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    // Before `list`, whose elements look alike.
    sublist: {
      ...list,
      parseDOM: listRules('list/|sublist/'),
      // HTML allows items only in a list.
      toDOM: ({ attrs }) => ['li', { class: 'sublist' }, [tagOf(attrs), 0]],
    },
    list: { ...list, group: 'block', parseDOM: listRules(), toDOM: ({ attrs }) => [tagOf(attrs), 0] },
    item: {
      content: 'inline*',
      defining: true,
      attrs: rest,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', { dir: 'auto' }, 0],
    },
    image: { group: 'block', atom: true, draggable: true, attrs: { block: {} }, toDOM: () => ['figure'] },
    kept: { group: 'block', atom: true, attrs: { block: {} }, toDOM: () => ['figure'] },
    text: { group: 'inline' },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    keptInline: { group: 'inline', inline: true, atom: true, attrs: { value: {} }, toDOM: () => ['span'] },
  },
  marks: {
    link: {
      attrs: { ...rest, url: {}, key: { default: 0 } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => ({ url: dom.getAttribute('href'), key: nextLinkKey() }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.url, title: attrs.url, rel: 'noopener noreferrer' }, 0],
    },
    bold: mark('strong', 'b'),
    italic: mark('em', 'i'),
    underline: mark('u'),
    strikethrough: mark('s', 'del', 'strike'),
    code: mark('code'),
    leaf: { attrs: rest, toDOM: () => ['span', 0] },
  },
});

/** v4 stores with a nested list how deep it is. */
function nestingOf(dom: HTMLElement): { readonly indentLevel?: number } {
  let indentLevel = 0;
  for (let at = dom.parentElement?.closest('ol, ul'); at; at = at.parentElement?.closest('ol, ul')) indentLevel += 1;
  return indentLevel === 0 ? {} : { indentLevel };
}

let lastLinkKey = 0;

/** Two links side by side stay two, even to the same address. */
export function nextLinkKey(): number {
  lastLinkKey += 1;
  return lastLinkKey;
}
