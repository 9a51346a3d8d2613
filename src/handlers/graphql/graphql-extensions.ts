import { createShadowChoices } from './shadow-choices.ts';

/** The argument of `extension.use(…)`: an object, or a function that returns one. */
export type ExtensionConfig = object | ((parts: object) => object);

export type GraphqlExtensions = ReturnType<typeof createGraphqlExtensions>;

/** The additions of project code to the GraphQL schema, collected until the schema is created. */
export function createGraphqlExtensions() {
  const configs: ExtensionConfig[] = [];
  const shadow = createShadowChoices();
  return {
    configs,
    shadow,
    use: (config: ExtensionConfig) => void configs.push(config),
    isUsed: () => configs.length > 0 || shadow.isUsed(),
  };
}
