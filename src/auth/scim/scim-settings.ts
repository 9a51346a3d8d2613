/** What an identity provider may do to administrators by SCIM: `scim` in `config/admin`. */
export interface ScimSettings {
  /** Of its requests; several while they are changed. */
  readonly tokens: readonly string[];
  /** Names or codes of roles for the name of a group. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** The roles of those whose groups have none. */
  readonly default: readonly string[];
  /** Whether super admins can be made and changed; without it, they can only be deactivated. */
  readonly superAdmins: boolean;
}
