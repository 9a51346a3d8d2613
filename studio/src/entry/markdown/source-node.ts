import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { t } from '../../texts/t.ts';
import { renderMarkdown } from './render-markdown.ts';

const sourceOf = (node: Node): string => String((node.attrs.block as { readonly source?: unknown }).source ?? '');

/** A block that is shown as it will look, and edited as source: a table, HTML, an image. */
export function sourceNode(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement('div');
  const shown = document.createElement('div');
  const button = document.createElement('button');
  let field: HTMLTextAreaElement | null = null;
  dom.className = 'source-node';
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = t('editors.editSource');
  dom.append(shown, button);
  const draw = (node: Node): void => {
    const source = sourceOf(node);
    const html = renderMarkdown(source);
    // References and open tags have nothing to see.
    if (/[^<>\s](?![^<]*>)|<(?:img|hr)/.test(html)) shown.innerHTML = html;
    else shown.textContent = source;
    if (field !== null && field.value !== source) field.value = source;
  };
  const edit = (source: string): void => {
    field = document.createElement('textarea');
    field.className = 'growing code-field';
    field.setAttribute('aria-label', t('editors.source'));
    field.value = source;
    field.addEventListener('input', () => {
      const at = getPos();
      if (at === undefined || field === null) return;
      view.dispatch(view.state.tr.setNodeMarkup(at, null, { block: { source: field.value } }));
    });
    field.addEventListener('blur', () => {
      field?.remove();
      field = null;
      button.hidden = false;
    });
    button.hidden = true;
    dom.append(field);
    field.focus();
  };
  let current = first;
  button.addEventListener('click', () => view.editable && edit(sourceOf(current)));
  draw(first);
  return {
    dom,
    update(node) {
      if (node.type !== current.type) return false;
      current = node;
      draw(node);
      return true;
    },
    stopEvent: ({ target }) => target === button || target === field,
    ignoreMutation: () => true,
  };
}
