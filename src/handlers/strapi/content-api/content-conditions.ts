/** A condition that permissions of the API can name. */
export interface ContentCondition {
  readonly name: string;
  readonly handler?: (options: object) => unknown;
}

export interface ContentConditions {
  get(name: string): ContentCondition | undefined;
}

/** `strapi.contentAPI.permissions.providers.condition`: only abilities that code makes evaluate them. */
export function createConditions(isStarted: () => boolean) {
  const registered = new Map<string, ContentCondition>();
  const members = {
    async register(condition: ContentCondition) {
      if (isStarted()) throw new Error("You can't register new conditions outside the bootstrap function.");
      if (registered.has(condition.name)) throw new Error(`Duplicated item key: ${condition.name}`);
      registered.set(condition.name, condition);
      return members;
    },
    get: (name: string) => registered.get(name),
    has: (name: string) => registered.has(name),
    keys: () => [...registered.keys()],
    values: () => [...registered.values()],
    size: () => registered.size,
  };
  return members;
}
