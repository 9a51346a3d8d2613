/**
 * `trx` of `strapi.db.transaction(({ trx }) => …)`: knex itself, because its statements join the transaction they are
 * called in anyway. Created on first use.
 */
export function createTransactionKnex(connection: () => unknown): object {
  const knex = connection as () => Readonly<Record<string | symbol, unknown>> &
    ((...args: readonly unknown[]) => unknown);
  // Queries check whether it is empty, and for a client to use instead of their own: theirs is the right one.
  const call = Object.assign((...args: readonly unknown[]) => knex()(...args), { isTransaction: true });
  return new Proxy(call, {
    get: (own, name) => {
      if (name === 'client' || name === 'then') return undefined;
      return name in own ? Reflect.get(own, name) : knex()[name];
    },
  });
}
