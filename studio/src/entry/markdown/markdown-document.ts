import type MarkdownIt from 'markdown-it';
import type { Node } from 'prosemirror-model';
import { blocksSchema } from '../blocks/blocks-schema.ts';
import { closingOf, readTokens } from './read-tokens.ts';
import { writeBlock } from './write-block.ts';

/** A Markdown text as a document of the blocks editor, and back. */
export interface MarkdownDocument {
  readonly doc: Node;
  /** Blocks that were not edited have their source, to the byte. */
  readonly write: (doc: Node) => string;
}

interface Piece {
  readonly source: string;
  /** Ends of lines after it, up to the next one. */
  readonly gap: string;
}

/**
 * Each block has its source. A block that the formatted view could not write back as it is, such as a table, HTML,
 * an image or a reference, is a `kept` node: shown, and edited as source.
 */
export function openMarkdown(text: string, parser: MarkdownIt, env: object = {}): MarkdownDocument {
  const known = new WeakMap<Node, { readonly piece: Piece; readonly before: Node | null }>();
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const blocks: Node[] = [];
  const add = (node: Node, source: string): void => {
    const [, body = '', gap = ''] = /^([\s\S]*?)((?:[ \t]*(?:\r\n|\r|\n))*[ \t]*)$/.exec(source) ?? [];
    known.set(node, { piece: { source: body, gap }, before: blocks.at(-1) ?? null });
    blocks.push(node);
  };
  const keep = (source: string): void => add(keptSource(source.trimEnd()), source);
  const tokens = parser.parse(text, env);
  const starts: { readonly at: number; readonly end: number; readonly line: number }[] = [];
  for (let at = 0; at < tokens.length; at = closingOf(tokens, at) + 1) {
    starts.push({ at, end: closingOf(tokens, at), line: tokens[at]?.map?.[0] ?? 0 });
  }
  const lead = lines.slice(0, starts[0]?.line ?? lines.length).join('');
  if (lead.trim() !== '') keep(lead);
  for (const [index, { at, end, line }] of starts.entries()) {
    const own = tokens.slice(at, end + 1);
    const next = starts[index + 1]?.line ?? lines.length;
    // References have no tokens: they follow what is before them.
    const last = Math.max(line + 1, Math.min(next, own[0]?.map?.[1] ?? next));
    const source = lines.slice(line, last).join('');
    const after = lines.slice(last, next).join('');
    const isAlone = after.trim() === '';
    const node = editable(readTokens(own), source, parser) ?? keptSource(source.trimEnd());
    add(node, isAlone ? source + after : source);
    if (!isAlone) keep(after);
  }
  const start = lead.trim() === '' ? lead : '';
  const end = /(\r\n|\r|\n)?$/.exec(text)?.[1] ?? '';
  return {
    doc: blocksSchema.nodes.doc.create(null, blocks.length === 0 ? [blocksSchema.nodes.paragraph.create()] : blocks),
    write: (doc) =>
      start +
      doc.children
        .map((node, index) => {
          const own = known.get(node);
          const next = doc.maybeChild(index + 1);
          const source = own?.piece.source ?? writeBlock(node);
          if (next === null) return source + (own?.piece.gap ?? (source === '' ? '' : end));
          const isSame = own !== undefined && known.get(next)?.before === node;
          return source + (isSame || /\n[^\S\n]*\n/.test(own?.piece.gap ?? '') ? own?.piece.gap : '\n\n');
        })
        .join(''),
  };
}

export const keptSource = (source: string): Node => blocksSchema.nodes.kept.create({ block: { source } });

/** Null if the node would be written as something else than its source. */
function editable(node: Node | null, source: string, parser: MarkdownIt): Node | null {
  if (node === null) return null;
  const written = writeBlock(node);
  // Most blocks are already written as they would be.
  if (written === source.trimEnd()) return node;
  return sameHtml(parser, written, source) ? node : null;
}

/** Where lines are broken in a paragraph does not matter. */
const sameHtml = (parser: MarkdownIt, one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => parser.render(text).replace(/\s+/g, ' '));
  return first === second;
};
