/** Facts about the server for the panel. */
export interface ServerFacts {
  readonly environment: string;
  /** Started in development: content types can be changed, and a change restarts the server. */
  readonly autoReload: boolean;
  readonly strapiVersion: string;
  /** Of the project's package.json. */
  readonly dependencies: Readonly<Record<string, unknown>>;
  readonly projectId: unknown;
  readonly useYarn: boolean;
  /** `flags` in config/admin. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly plugins: readonly object[];
}
