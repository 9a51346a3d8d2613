import type { Node } from 'prosemirror-model';
import { writeInline } from './write-inline.ts';

/** A block of the document as Markdown, without an end of line. */
export function writeBlock(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(node.attrs.level)} ${oneLine(writeInline(node))}`;
    case 'quote':
      return writeInline(node).replace(/^/gm, '> ');
    case 'codeBlock': {
      const text = node.textContent;
      const longest = Math.max(2, ...[...text.matchAll(/^`+/gm)].map(([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${(node.attrs.rest as { readonly info?: string }).info ?? ''}\n${text}\n${fence}`;
    }
    case 'list':
      return writeList(node, '').join('\n');
    case 'image':
    case 'kept':
      return String((node.attrs.block as { readonly source?: unknown }).source ?? '');
    default:
      return writeInline(node);
  }
}

function writeList(list: Node, indent: string): readonly string[] {
  let number = 0;
  let width = 2;
  return list.children.flatMap((child) => {
    if (child.type.name === 'sublist') return writeList(child, indent + ' '.repeat(width));
    number += 1;
    const mark = list.attrs.format === 'ordered' ? `${number}. ` : '- ';
    width = mark.length;
    const inside = indent + ' '.repeat(width);
    return [`${indent}${mark}${writeInline(child).replaceAll('\n', `\n${inside}`)}`];
  });
}

const oneLine = (text: string): string => text.replaceAll('\\\n', ' ');
