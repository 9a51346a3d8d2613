/**
 * HTML without style sheets, and with its styles and event handlers under other names (`data-style`). The page's policy
 * refuses them, and the browser reports each one, even in a document that is never shown. It is no protection: whoever
 * shows the HTML sanitizes it.
 */
export const withoutInline = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s/"'])(style|on\w+)(?=\s*=)/gi, '$1 data-$2'));
