/** Members by name, as exported by a plugin and changed by extensions. */
export type Members = Record<string, unknown>;

/** The exports of a plugin's `strapi-server`, completed; extensions change it in place. */
export interface RawPlugin {
  config: PluginConfig | Members;
  contentTypes: Members;
  controllers: Members;
  services: Members;
  policies: Members;
  middlewares: Members;
  /** A list is for the admin panel; otherwise lists by name, including `content-api`. */
  routes: unknown;
  register?: unknown;
  bootstrap?: unknown;
  destroy?: unknown;
  [member: string]: unknown;
}

/** The settings that a plugin declares, until they are resolved. */
export interface PluginConfig {
  readonly default?: unknown;
  readonly validator?: unknown;
}

/** A plugin that takes part in this server. */
export interface LoadedPlugin {
  readonly name: string;
  /** The folder of its code; null for one that is part of Plinth. */
  readonly file: string | null;
  readonly raw: RawPlugin;
  /** The schemas of its types before an extension changed them. */
  readonly declaredTypes: ReadonlyMap<string, unknown>;
  /** The project's extension that changed it. */
  readonly extension: string | null;
}

export const fillPlugin = (members: Partial<RawPlugin>): RawPlugin => ({
  ...members,
  config: members.config ?? {},
  contentTypes: members.contentTypes ?? {},
  controllers: members.controllers ?? {},
  services: members.services ?? {},
  policies: members.policies ?? {},
  middlewares: members.middlewares ?? {},
  routes: members.routes ?? [],
});
