import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { addressOf } from '../../server/root.ts';
import { t } from '../../texts/t.ts';

/** How nodes without text are drawn. Addresses come from content, so nothing is built from HTML. */
export const nodeViews = {
  image: (node: Node): NodeView => {
    const { image } = node.attrs.block as { readonly image: Readonly<Record<string, unknown>> };
    const dom = document.createElement('figure');
    const picture = document.createElement('img');
    picture.src = addressOf(String(image.url));
    picture.alt = String(image.alternativeText ?? '');
    dom.append(picture);
    if (typeof image.caption === 'string' && image.caption !== '') {
      const caption = document.createElement('figcaption');
      caption.textContent = image.caption;
      dom.append(caption);
    }
    return { dom };
  },
  kept: (node: Node): NodeView => ({ dom: labelled('div', typeOf(node.attrs.block)) }),
  keptInline: (node: Node): NodeView => ({ dom: labelled('span', typeOf(node.attrs.value)) }),
};

const typeOf = (value: unknown): string => String((value as { readonly type?: unknown } | null)?.type ?? 'unknown');

function labelled(tag: string, type: string): HTMLElement {
  const dom = document.createElement(tag);
  dom.className = 'kept-node';
  dom.textContent = type;
  dom.title = t('editors.keptAsItIs');
  return dom;
}
