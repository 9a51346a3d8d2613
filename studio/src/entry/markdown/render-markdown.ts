import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { addressOf } from '../../server/root.ts';
import { withoutInline } from '../editors/without-inline.ts';

/** CommonMark with tables and strikethrough. HTML is part of Markdown; what is dangerous in it is removed below. */
export const markdown = new MarkdownIt({ html: true, linkify: true });

const FORBIDDEN = ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog', 'audio', 'video'];

/** Links to web pages, e-mail addresses, phone numbers, and places on this server. */
const LINKS = /^(?:https?:|mailto:|tel:|[/#?.]|[\w-]+(?:[/?#.]|$))/i;

/** HTML that can be shown: nothing in it runs, sends forms, or hides behind a style. */
export function renderMarkdown(text: string): string {
  return DOMPurify.sanitize(withoutInline(markdown.render(text)), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN,
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: LINKS,
  });
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG') {
    node.setAttribute('src', addressOf(node.getAttribute('src') ?? ''));
    // Without one, its address would be read out.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

// The page has a heading above these.
for (const name of ['heading_open', 'heading_close']) {
  markdown.renderer.rules[name] = (tokens, index, options, _, renderer) => {
    const token = tokens[index];
    if (token !== undefined) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return renderer.renderToken(tokens, index, options);
  };
}
