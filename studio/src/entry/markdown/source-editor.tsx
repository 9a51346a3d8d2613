import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../../state/cell.ts';
import { textOf } from '../editors/editor.ts';
import { openSource, type SourceView, type SourceViewOptions } from './source-view.ts';

interface SourceEditorProps
  extends Pick<SourceViewOptions, 'placeholder' | 'attributes' | 'isReadOnly' | 'onKey' | 'onData'> {
  readonly cell: Cell;
  /** Ids of elements beside the editor, which those in its shadow tree cannot name. */
  readonly describedBy: string | undefined;
  /** Called with the editor while it is there. */
  readonly onView: (view: SourceView | null) => void;
}

/** The source of a text, for the value of a cell. */
export function SourceEditor(props: SourceEditorProps) {
  const { cell, attributes, describedBy, isReadOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<SourceView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (place.current === null) return;
    let written = textOf(cell.value);
    const opened = openSource({
      ...latest.current,
      parent: place.current,
      text: written,
      onKey: (key) => latest.current.onKey(key),
      onData: (...data) => latest.current.onData(...data),
      onChange(text) {
        written = text;
        cell.set(text);
      },
    });
    view.current = opened;
    latest.current.onView(opened);
    const leave = cell.subscribe(() => {
      if (textOf(cell.value) === written) return;
      written = textOf(cell.value);
      opened.replace(written);
    });
    return () => {
      leave();
      latest.current.onView(null);
      opened.destroy();
    };
  }, [cell]);
  useEffect(() => {
    const description = (describedBy?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent).join(' ');
    view.current?.describe(
      { ...attributes, ...(description !== '' && { 'aria-description': description }) },
      isReadOnly,
    );
  }, [JSON.stringify(attributes), describedBy, isReadOnly]);
  return <div class="source-text" data-editor ref={place} />;
}
