import { DOMParser as DocumentParser } from 'prosemirror-model';
import { blocksSchema } from '../blocks/blocks-schema.ts';
import { tidyHtml } from '../blocks/paste-html.ts';
import { writeBlock } from './write-block.ts';

/** What was copied from a word processor or a web page, as Markdown. */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(tidyHtml(html), 'text/html');
  const doc = DocumentParser.fromSchema(blocksSchema).parse(body);
  return doc.children.map(writeBlock).join('\n\n');
}
