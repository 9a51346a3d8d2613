import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EditorProps } from './editor.ts';

/** An editor whose code is loaded on first use. */
export function lazyEditor(load: () => Promise<FunctionComponent<EditorProps>>): FunctionComponent<EditorProps> {
  let loaded: FunctionComponent<EditorProps> | null = null;
  return function LazyEditor(props: EditorProps) {
    const [Editor, setEditor] = useState(() => loaded);
    useEffect(() => {
      if (Editor !== null) return;
      load().then((found) => {
        loaded = found;
        setEditor(() => found);
      });
    }, [Editor]);
    return Editor === null ? <p class="soft">Loading the editor…</p> : <Editor {...props} />;
  };
}
