/** Below the panel's path. */
export const GUARD = 'plinth-panel-guard.js';

/**
 * v4's preview of rich text inserts style sheets that an author has stored, and they would change the whole panel. No
 * policy can tell them from the panel's own, but those are in the head of the page.
 */
export const GUARD_SCRIPT = `'use strict';
(() => {
  const SHEETS = 'style, link';
  const disable = (sheet) => document.head?.contains(sheet) || sheet.setAttribute('media', 'not all');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        if (node.matches(SHEETS)) disable(node);
        node.querySelectorAll(SHEETS).forEach(disable);
      }
    }
  }).observe(document, { childList: true, subtree: true });
})();
`;

/** The page of the panel, with the guard before all other scripts. */
export function withGuard(html: string, base: string): string {
  const script = `<script src="${base}/${GUARD}"></script>`;
  const start = /<head(?:\s[^>]*)?>/i.exec(html) ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const at = start === null ? 0 : start.index + start[0].length;
  return html.slice(0, at) + script + html.slice(at);
}
