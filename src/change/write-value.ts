/** The id of a stored row; positive and within the range of the column. */
export type Id = number;

/** An entry of the same write, identified by this object: its change has it as `as`. */
export interface NewEntry {
  readonly kind: 'newEntry';
}

export type EntryId = Id | NewEntry;

/**
 * As the column takes it, on any database:
 * - string types, enumeration, email, uid: string
 * - integer, float: number; decimal: number, or the digits as sent; biginteger: its digits as a string
 * - boolean: boolean
 * - date: `2024-02-29`; time: `23:59:59.999`; datetime and timestamp: Date
 * - json, array, blocks: JSON string (`null` is the absent value; JSON's own null never occurs)
 * - password: plain text, to be hashed before it is stored
 */
export type WriteValue = string | number | boolean | Date | PlainPassword | null;

export interface PlainPassword {
  readonly kind: 'password';
  readonly text: string;
}
