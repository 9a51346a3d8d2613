type Step = (value: unknown, index: number) => unknown;

interface Bounds {
  readonly concurrency?: number;
}

/** In order, and at most `concurrency` at once; v4's default is all. */
async function mapAsync(list: readonly unknown[], step: Step, { concurrency = Infinity }: Bounds = {}) {
  const results: unknown[] = new Array(list.length);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < list.length) {
      const index = next;
      next += 1;
      results[index] = await step(list[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, work));
  return results;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const keysDeep = (value: unknown, path: readonly string[] = []): string[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, item]) => keysDeep(item, [...path, key])) : [path.join('.')];

/** The functions of `@strapi/utils` for lists and objects. */
export const collections = {
  /** `mapAsync(list, step)`, and `mapAsync(list)(step)` as in early v4. */
  mapAsync: (list: readonly unknown[], step?: Step, bounds?: Bounds) =>
    step === undefined ? (later: Step) => mapAsync(list, later) : mapAsync(list, step, bounds),
  forEachAsync: async (list: readonly unknown[], step: Step, bounds?: Bounds) =>
    void (await mapAsync(list, step, bounds)),
  reduceAsync:
    (list: readonly unknown[]) =>
    async (step: (sum: unknown, item: unknown, index: number) => unknown, first?: unknown) => {
      let sum = first;
      for (const [index, item] of list.entries()) sum = await step(sum, await item, index);
      return sum;
    },
  pipeAsync:
    (...steps: readonly ((...args: readonly unknown[]) => unknown)[]) =>
    async (...args: readonly unknown[]) => {
      let values: readonly unknown[] = args;
      for (const step of steps) values = [await step(...values)];
      return values[0];
    },
  removeUndefined: (object: object) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)),
  keysDeep,
  /** `setCreatorFields({ user, isEdition })(data)` */
  setCreatorFields:
    ({ user, isEdition = false }: { readonly user: { readonly id: unknown }; readonly isEdition?: boolean }) =>
    (data: object) => ({ ...data, updatedBy: user.id, ...(!isEdition && { createdBy: user.id }) }),
};
