/** Members by name, as the code of a plugin gives them and extensions change them. */
export type Members = Record<string, unknown>;

/** What `strapi-server` of a plugin exports, filled up; extensions of the project change it in place. */
export interface RawPlugin {
  config: PluginConfig | Members;
  contentTypes: Members;
  controllers: Members;
  services: Members;
  policies: Members;
  middlewares: Members;
  /** A list is meant for the admin panel; otherwise lists by name, `content-api` among them. */
  routes: unknown;
  register?: unknown;
  bootstrap?: unknown;
  destroy?: unknown;
  [member: string]: unknown;
}

/** What a plugin declares of its settings, until they are worked out. */
export interface PluginConfig {
  readonly default?: unknown;
  readonly validator?: unknown;
}

/** A plugin that takes part in this server. */
export interface LoadedPlugin {
  readonly name: string;
  /** Where its code is; null for one that is part of Plinth. */
  readonly file: string | null;
  readonly raw: RawPlugin;
  /** The schemas of its types before an extension changed them. */
  readonly declaredTypes: ReadonlyMap<string, unknown>;
  /** The extension of the project that changed it. */
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
