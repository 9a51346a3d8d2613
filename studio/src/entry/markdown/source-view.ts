import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { type Highlighter, tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';
import type { TextState } from './change-text.ts';

export interface SourceViewOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly placeholder: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  /** Pressed with Ctrl or Cmd: true if something was done. */
  readonly onKey: (key: string) => boolean;
  readonly onChange: (text: string) => void;
  /** Pasted or dropped: true if it was taken. */
  readonly onData: (data: DataTransfer | null, isDrop: boolean) => boolean;
}

export interface SourceView {
  readonly apply: (change: (state: TextState) => TextState) => void;
  readonly insert: (text: string) => void;
  readonly replace: (text: string) => void;
  readonly describe: (attributes: Readonly<Record<string, string>>, isReadOnly: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

/**
 * The source of a text in CodeMirror, which draws only the visible lines. It lives in a shadow tree: there its styles
 * are adopted style sheets, which the page's policy allows.
 */
export function openSource(options: SourceViewOptions): SourceView {
  const root = options.parent.shadowRoot ?? options.parent.attachShadow({ mode: 'open', delegatesFocus: true });
  const described = new Compartment();
  const describe = (attributes: SourceViewOptions['attributes'], isReadOnly: boolean) => [
    EditorView.contentAttributes.of({ ...attributes, dir: 'auto', spellcheck: 'true' }),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
  ];
  let isReplacing = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        history(),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        MARKDOWN,
        syntaxHighlighting(HIGHLIGHTS as Highlighter),
        THEME,
        placeholder(options.placeholder),
        described.of(describe(options.attributes, options.isReadOnly)),
        Prec.high(
          EditorView.domEventHandlers({
            keydown(event) {
              const isTaken = (event.ctrlKey || event.metaKey) && options.onKey(event.key.toLowerCase());
              // The page has some of these keys, too.
              if (isTaken) event.stopPropagation();
              return isTaken;
            },
            paste: (event) => options.onData(event.clipboardData, false),
            drop: (event) => options.onData(event.dataTransfer, true),
          }),
        ),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isReplacing) options.onChange(state.sliceDoc());
        }),
      ],
    }),
  });
  return {
    // Only the selected lines are changed, so the length of the text does not matter.
    apply(change) {
      const { doc, selection, readOnly } = view.state;
      if (readOnly) return;
      const { from, to } = selection.main;
      const [first, last] = [doc.lineAt(from).from, doc.lineAt(to).to];
      const next = change({ text: doc.sliceString(first, last), start: from - first, end: to - first });
      view.dispatch({
        changes: { from: first, to: last, insert: next.text },
        selection: { anchor: first + next.start, head: first + next.end },
        userEvent: 'input.format',
        scrollIntoView: true,
      });
      view.focus();
    },
    insert(text) {
      view.dispatch({ ...view.state.replaceSelection(text), userEvent: 'input.paste', scrollIntoView: true });
    },
    replace(text) {
      isReplacing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isReplacing = false;
    },
    describe: (attributes, isReadOnly) =>
      view.dispatch({ effects: described.reconfigure(describe(attributes, isReadOnly)) }),
    undo: () => undo(view),
    redo: () => redo(view),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

const MARKDOWN = new Language(defineLanguageFacet(), parser.configure(GFM));

const THEME = EditorView.theme({
  '&': { minHeight: '180px', maxHeight: '70vh', color: 'var(--text)', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)', minHeight: '180px' },
  '.cm-line': { padding: '0 14px' },
  '.cm-placeholder': { color: 'var(--soft)' },
});

const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.comment], color: 'var(--soft)' },
  { tag: [tags.angleBracket, tags.tagName, tags.attributeName], color: 'var(--code-name)' },
]);
