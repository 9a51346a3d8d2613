import { undoDepth } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cell } from '../../state/cell.ts';
import { blocksPlugins } from './blocks-plugins.ts';
import type { DocumentFormat } from './document-format.ts';
import { tidyHtml } from './paste-html.ts';

interface DocumentViewOptions {
  readonly cell: Cell;
  readonly format: DocumentFormat;
  readonly isReadOnly: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly onLink: () => void;
  /** Files that were pasted or dropped. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** An editor in an element, for the value of a cell. */
export function useDocumentView(options: DocumentViewOptions) {
  const { cell } = options;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<EditorState | null>(null);

  useEffect(() => {
    let written: unknown = cell.value;
    const plugins = blocksPlugins(() => latest.current.onLink());
    const { format } = latest.current;
    let opened = format.open(cell.value);
    const start = () => EditorState.create({ doc: opened.doc, plugins: [...plugins] });
    let first = start();
    let stored: unknown = cell.value;
    const receive = (event: Event, files: FileList | undefined): boolean => {
      if (files === undefined || files.length === 0) return false;
      event.preventDefault();
      latest.current.onFiles([...files]);
      return true;
    };
    const editor = new EditorView(place.current, {
      state: first,
      nodeViews: format.nodeViews,
      editable: () => !latest.current.isReadOnly,
      attributes: () => ({ ...latest.current.attributes }),
      transformPastedHTML: tidyHtml,
      handlePaste: (_, event) => receive(event, event.clipboardData?.files),
      handleDrop: (_, event) => receive(event, event.dataTransfer?.files),
      handleKeyDown(_, event) {
        // The page has this key, too.
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation();
        return false;
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        if (!transaction.docChanged) {
          setState(next);
          return;
        }
        // Everything was undone: the value is the stored one again, byte for byte.
        written = undoDepth(next) === 0 && next.doc.eq(first.doc) ? stored : opened.write(next.doc);
        cell.set(written);
        setState(next);
      },
    });
    view.current = editor;
    setState(first);
    const leave = cell.subscribe(() => {
      if (cell.value === written) return;
      written = cell.value;
      stored = cell.value;
      opened = format.open(cell.value);
      first = start();
      editor.updateState(first);
      setState(first);
    });
    return () => {
      leave();
      editor.destroy();
      view.current = null;
    };
  }, [cell]);

  useEffect(() => view.current?.setProps({}), [options.isReadOnly, JSON.stringify(options.attributes)]);

  return {
    place,
    state,
    /** Runs a command and returns to the text. */
    run(command: Command) {
      const editor = view.current;
      if (editor === null) return;
      command(editor.state, editor.dispatch, editor);
      editor.focus();
    },
  };
}
