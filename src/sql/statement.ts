/**
 * One SQL statement with its parameters left open. Identity matters: drivers prepare
 * a Statement object once per connection and find it again by reference.
 */
export interface Statement {
  readonly text: string;
}
