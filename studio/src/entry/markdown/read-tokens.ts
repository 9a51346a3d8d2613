import type Token from 'markdown-it/lib/token.mjs';
import type { Mark, Node } from 'prosemirror-model';
import { blocksSchema, nextLinkKey } from '../blocks/blocks-schema.ts';

const { nodes, marks } = blocksSchema;

/** The node of a block's tokens; null if the formatted view cannot show all of it. */
export function readTokens(tokens: readonly Token[]): Node | null {
  const [first, second] = tokens;
  switch (first?.type) {
    case 'paragraph_open':
      return withInline(second, (content) => nodes.paragraph.create(null, content));
    case 'heading_open':
      return withInline(second, (content) => nodes.heading.create({ level: Number(first.tag.slice(1)) }, content));
    case 'fence':
    case 'code_block': {
      const text = first.content.replace(/\n$/, '');
      const rest = first.info === '' ? {} : { info: first.info };
      return nodes.codeBlock.create({ rest }, text === '' ? [] : [blocksSchema.text(text)]);
    }
    case 'blockquote_open':
      if (tokens.length !== 5 || second?.type !== 'paragraph_open') return null;
      return withInline(tokens[2], (content) => nodes.quote.create(null, content));
    case 'bullet_list_open':
    case 'ordered_list_open':
      return readList(tokens, 0);
    default:
      return null;
  }
}

function withInline(token: Token | undefined, make: (content: readonly Node[]) => Node): Node | null {
  const content = readInline(token?.children ?? []);
  return content && make(content);
}

/** Lists of single paragraphs, without space between them, as v4's blocks have them. */
function readList(tokens: readonly Token[], depth: number): Node | null {
  const [first] = tokens;
  if (first?.attrGet('start')) return null;
  const children: Node[] = [];
  for (let at = 1; at < tokens.length - 1; at += 1) {
    if (tokens[at]?.type !== 'list_item_open') return null;
    const [open, inline] = [tokens[at + 1], tokens[at + 2]];
    if (open?.type !== 'paragraph_open' || !open.hidden) return null;
    const item = withInline(inline, (content) => nodes.item.create(null, content));
    if (item === null) return null;
    children.push(item);
    at += 4;
    const next = tokens[at];
    if (next?.type === 'bullet_list_open' || next?.type === 'ordered_list_open') {
      const end = closingOf(tokens, at);
      const inner = readList(tokens.slice(at, end + 1), depth + 1);
      if (inner === null) return null;
      children.push(inner);
      at = end + 1;
    }
    if (tokens[at]?.type !== 'list_item_close') return null;
  }
  const format = first?.type === 'ordered_list_open' ? 'ordered' : 'unordered';
  return (depth === 0 ? nodes.list : nodes.sublist).create({ format }, children);
}

/** The index of the token that closes the one at `at`. */
export function closingOf(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let end = at; end < tokens.length; end += 1) {
    depth += tokens[end]?.nesting ?? 0;
    if (depth === 0) return end;
  }
  return tokens.length - 1;
}

const FLAGS: Readonly<Record<string, 'bold' | 'italic' | 'strikethrough'>> = {
  strong: 'bold',
  em: 'italic',
  s: 'strikethrough',
};

function readInline(tokens: readonly Token[]): readonly Node[] | null {
  const content: Node[] = [];
  let around: readonly Mark[] = [];
  for (const token of tokens) {
    const [kind = ''] = token.type.split('_');
    const flag = FLAGS[kind];
    if (flag !== undefined) around = change(around, marks[flag].create(), token.nesting);
    else if (kind === 'link') {
      const title = token.attrGet('title');
      const rest = title === null ? {} : { title };
      around = change(
        around,
        marks.link.create({ url: token.attrGet('href') ?? '', rest, key: nextLinkKey() }),
        token.nesting,
      );
    } else if (token.type === 'code_inline') {
      content.push(blocksSchema.text(token.content, [...around, marks.code.create()]));
    } else if (token.type === 'text') {
      if (token.content !== '') content.push(blocksSchema.text(token.content, around));
    } else if (token.type === 'softbreak') content.push(blocksSchema.text(' ', around));
    else if (token.type === 'hardbreak') content.push(nodes.break.create(null, null, around));
    else return null;
  }
  return content;
}

const change = (around: readonly Mark[], mark: Mark, nesting: number): readonly Mark[] =>
  nesting === 1 ? mark.addToSet(around) : around.filter(({ type }) => type !== mark.type);
