/** A part of an address, read; percent-encoding that is broken is taken as it stands. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
