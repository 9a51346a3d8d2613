/** Links lead to pages, mailboxes and telephones; anything else, such as a script, is no link. */
export function safeLink(address: string): string | null {
  const trimmed = address.trim();
  if (/^(?:https?:|mailto:|tel:)/i.test(trimmed)) return trimmed;
  // Of this server, or a place in the page.
  return /^(?:[/#?.]|[\w-]+(?:[/?#.]|$))/.test(trimmed) && !/^[^/?#]*:/.test(trimmed) ? trimmed : null;
}

/** Pictures come from the web or from this server. */
export function safePicture(address: string): string | null {
  const link = safeLink(address);
  return link === null || /^(?:mailto|tel):/i.test(link) ? null : link;
}
