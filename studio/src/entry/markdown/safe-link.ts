/** Only links to web pages, e-mail addresses and phone numbers; others, such as scripts, are not links. */
export function safeLink(address: string): string | null {
  const trimmed = address.trim();
  if (/^(?:https?:|mailto:|tel:)/i.test(trimmed)) return trimmed;
  // On this server, or an anchor in the page.
  return /^(?:[/#?.]|[\w-]+(?:[/?#.]|$))/.test(trimmed) && !/^[^/?#]*:/.test(trimmed) ? trimmed : null;
}

/** Images come from the web or from this server. */
export function safePicture(address: string): string | null {
  const link = safeLink(address);
  return link === null || /^(?:mailto|tel):/i.test(link) ? null : link;
}
