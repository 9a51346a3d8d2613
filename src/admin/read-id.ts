/** The greatest value of id columns. */
const MAX_ID = 2 ** 31 - 1;

/** The id in a path; null if it cannot be one. */
export function readId(text: string | undefined): number | null {
  const id = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}
