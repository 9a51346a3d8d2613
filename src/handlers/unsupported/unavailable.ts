import { answerUnsupportedCall } from './unsupported-calls.ts';

const LACKS = 'Plinth does not support this part of v4';

/**
 * Stands for something that v4 has and Plinth does not. It can be inspected and passed around; a call is reported by
 * name instead of failing with "undefined is not a function".
 */
export function unavailable(path: string, reason: string = LACKS): never {
  // Not an arrow function: those cannot be constructed, whatever the proxy says.
  function call(): unknown {
    return answerUnsupportedCall(path, reason);
  }
  const proxy = new Proxy(call, {
    get: (target, name) => {
      // `bind`, `name` and similar belong to the function itself, and printing reads them.
      if (name in Function.prototype) return Reflect.get(target, name);
      return isLookedAt(name) ? undefined : unavailable(`${path}.${String(name)}`, reason);
    },
    construct: () => call() as object,
  });
  return proxy as never;
}

/** Accessed by the language itself and by printing, not by code that wants the member. */
const isLookedAt = (name: string | symbol): boolean =>
  typeof name === 'symbol' || ['then', 'toJSON', 'constructor', '__esModule', 'prototype', 'inspect'].includes(name);
