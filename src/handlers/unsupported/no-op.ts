/**
 * The result of a call without effect: any member of it or call on it returns the same object, so chained calls work.
 * It is not iterable, and awaiting it gives undefined.
 */
export function createNoOp(): unknown {
  // Not an arrow function: those cannot be constructed, whatever the proxy says.
  function call(): unknown {
    return nothing;
  }
  const nobody = Promise.resolve(undefined);
  const nothing: unknown = new Proxy(call, {
    get(_target, name) {
      // The continuation runs later, as with any promise: an error in it does not end the call.
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
