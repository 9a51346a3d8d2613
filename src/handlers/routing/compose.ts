import type { Context } from '../context/context.ts';

export type Next = () => Promise<unknown>;
export type Middleware = (ctx: Context, next: Next) => unknown;

/** Composes functions: each calls the next one at most once. */
export function compose(steps: readonly Middleware[]): (ctx: Context, last: Next) => Promise<unknown> {
  return (ctx, last) => {
    const run = async (index: number): Promise<unknown> => {
      const step = steps[index];
      if (step === undefined) return last();
      let isCalled = false;
      return step(ctx, () => {
        if (isCalled) return Promise.reject(new Error('next() was called twice by the same middleware.'));
        isCalled = true;
        return run(index + 1);
      });
    };
    return run(0);
  };
}
