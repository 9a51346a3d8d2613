/**
 * What a call that has no effect returns: whatever is asked of it and called on it gives the same
 * again, it has no entries, and awaiting it gives undefined. So a chain of calls goes through.
 */
export function createNothing(): unknown {
  // No arrow function: those cannot be constructed, whatever the proxy says.
  function call(): unknown {
    return nothing;
  }
  const nobody = Promise.resolve(undefined);
  const nothing: unknown = new Proxy(call, {
    get(_target, name) {
      // What is done then happens later, as with any promise: an error in it does not end the call.
      if (name === 'then') return nobody.then.bind(nobody);
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === Symbol.toPrimitive) return () => '';
      return typeof name === 'symbol' || name === 'toJSON' || name === 'prototype' ? undefined : nothing;
    },
    set: () => true,
    construct: () => nothing as object,
  });
  return nothing;
}
