type Handler = (context: unknown) => unknown;

/**
 * `strapi.hook(name)`: handlers that code registers. Plinth calls none of v4's own hooks, because it prepares the
 * database itself.
 */
export function createHooks() {
  const all: Record<string, ReturnType<typeof createHook>> = {};
  return {
    all,
    get(name: string) {
      all[name] ??= createHook();
      return all[name];
    },
  };
}

function createHook() {
  const handlers: Handler[] = [];
  const hook = {
    getHandlers: () => handlers,
    register(handler: Handler) {
      handlers.push(handler);
      return hook;
    },
    delete(handler: Handler) {
      handlers.splice(handlers.indexOf(handler), 1);
      return hook;
    },
    call: (context: unknown) => Promise.all(handlers.map((handler) => handler(context))),
  };
  return hook;
}
