import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { StoredFile } from '../form/values.ts';
import type { Flag } from './block.ts';

/** How a stored value is edited as a document: blocks, or Markdown. */
export interface DocumentFormat {
  readonly open: (value: unknown) => { readonly doc: Node; readonly write: (doc: Node) => unknown };
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>;
  /** Marks that the format has. */
  readonly flags: readonly Flag[];
  readonly imageOf: (file: StoredFile) => Node;
}
