import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { type Command, type Plugin, TextSelection } from 'prosemirror-state';
import { insertBreak, moveBlock, setKind, toggleFlag } from './block-commands.ts';
import { blocksSchema } from './blocks-schema.ts';
import { backspaceInList, enterInList, indent, outdent } from './list-commands.ts';

const { nodes } = blocksSchema;

/** After Escape, Tab leaves the editor, from lists as well. */
const tabLeaves = (): { readonly leave: Command; readonly unless: (command: Command) => Command } => {
  let isLeaving = false;
  return {
    leave: () => {
      isLeaving = true;
      return false;
    },
    unless: (command) => (state, dispatch, view) => {
      if (isLeaving) {
        isLeaving = false;
        return false;
      }
      return command(state, dispatch, view);
    },
  };
};

/** Keys, undo, and the marks of Markdown at the start of a block. `onLink` opens the dialog of a link. */
export function blocksPlugins(onLink: () => void): readonly Plugin[] {
  const { leave, unless } = tabLeaves();
  const link: Command = () => {
    onLink();
    return true;
  };
  return [
    inputRules({ rules: RULES }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleFlag('bold'),
      'Mod-i': toggleFlag('italic'),
      'Mod-u': toggleFlag('underline'),
      'Mod-Shift-x': toggleFlag('strikethrough'),
      'Mod-e': toggleFlag('code'),
      'Mod-k': link,
      'Shift-Enter': insertBreak,
      Enter: chainCommands(enterInList, leaveCode),
      Backspace: chainCommands(undoInputRule, backspaceInList, backToParagraph),
      Tab: unless(indent),
      'Shift-Tab': unless(outdent),
      'Mod-]': indent,
      'Mod-[': outdent,
      Escape: leave,
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
    }),
    keymap(baseKeymap),
    history(),
    gapCursor(),
  ];
}

/** A rule that makes the block a list when this is typed at its start. */
const listRule = (pattern: RegExp, format: string): InputRule =>
  new InputRule(pattern, (state, _, from, to) => {
    const tr = state.tr.delete(from, to);
    const $from = tr.doc.resolve(from);
    if ($from.depth !== 1 || $from.parent.type !== nodes.paragraph) return null;
    const item = nodes.item.create(null, $from.parent.content);
    tr.replaceWith($from.before(), $from.after(), nodes.list.create({ format }, item));
    return tr.setSelection(TextSelection.create(tr.doc, from + 1));
  });

const RULES = [
  textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, marks = '']) => ({ level: marks.length })),
  textblockTypeInputRule(/^\s*>\s$/, nodes.quote),
  textblockTypeInputRule(/^```$/, nodes.codeBlock),
  listRule(/^\s*[-+*]\s$/, 'unordered'),
  listRule(/^\s*1[.)]\s$/, 'ordered'),
];

/** Enter on an empty last line of code continues with a paragraph. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type !== nodes.codeBlock) return false;
  if ($from.parentOffset < parent.content.size || !parent.textContent.endsWith('\n\n')) return false;
  const tr = state.tr.delete($from.pos - 2, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Backspace at the start of an empty heading, quote or code makes it a paragraph. */
const backToParagraph: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.content.size > 0) return false;
  return $from.parent.type === nodes.paragraph ? false : setKind('paragraph')(state, dispatch, view);
};
