import type { EditorProps } from '../editors/editor.ts';
import { FLAGS } from './block.ts';
import { DocumentEditor } from './document-editor.tsx';
import type { DocumentFormat } from './document-format.ts';
import { imageBlock } from './image-block.ts';
import { nodeViews } from './node-views.ts';
import { readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const BLOCKS: DocumentFormat = {
  open: (value) => ({ doc: readDocument(value), write: writeDocument }),
  nodeViews,
  flags: FLAGS,
  imageOf: imageBlock,
};

/** v4's blocks. */
export const BlocksEditor = (props: EditorProps) => <DocumentEditor {...props} format={BLOCKS} />;
