import { createShadowChoices, type ShadowChoices } from './shadow-choices.ts';

/** What a project gives to `extension.use(…)`: an object, or a function that makes one. */
export type ExtensionConfig = object | ((parts: object) => object);

/** What project code says about the GraphQL schema, until the schema is made. */
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
