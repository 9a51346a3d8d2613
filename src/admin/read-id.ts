/** The largest that columns of ids hold. */
const MAX_ID = 2 ** 31 - 1;

/** The id in a path; null for what cannot be one. */
export function readId(text: string | undefined): number | null {
  const id = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}
