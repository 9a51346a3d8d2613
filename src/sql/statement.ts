/**
 * One SQL statement with open parameters. Identity matters: drivers prepare a Statement object once per connection and
 * find it again by reference.
 */
export interface Statement {
  readonly text: string;
  /** A selected column may contain integers beyond 2^53; drivers that would round them read exactly. */
  readonly bigints?: true;
  /** The only table it changes; absent if it changes none or the table is unknown. */
  readonly writes?: string;
}
