/** Ends an exhaustive `switch`: a new kind that is not handled does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
