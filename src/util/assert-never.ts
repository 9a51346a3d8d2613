/** Ends an exhaustive `switch`: an unhandled kind fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
