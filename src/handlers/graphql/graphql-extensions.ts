import { createShadowChoices, type ShadowChoices } from './shadow-choices.ts';

/** The argument of `extension.use(…)`: an object, or a function that returns one. */
export type ExtensionConfig = object | ((parts: object) => object);

/** The additions of project code to the GraphQL schema, collected until the schema is created. */
export interface GraphqlExtensions {
  readonly configs: readonly ExtensionConfig[];
  readonly shadow: ShadowChoices;
  use(config: ExtensionConfig): void;
  isUsed(): boolean;
}

export function createGraphqlExtensions(): GraphqlExtensions {
  const configs: ExtensionConfig[] = [];
  const shadow = createShadowChoices();
  return {
    configs,
    shadow,
    use: (config) => void configs.push(config),
    isUsed: () => configs.length > 0 || shadow.isUsed(),
  };
}
