/** A permission of an administrator role. */
export interface ShownPermission {
  readonly id: number;
  readonly action: string;
  readonly actionParameters: Readonly<Record<string, unknown>>;
  /** A content type for actions on content; null otherwise. */
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[] | null; readonly locales?: readonly string[] | null };
  readonly conditions: readonly string[];
}

/** `GET /admin/roles` */
export interface AdministratorRole {
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  readonly description: string | null;
  readonly usersCount: number;
}

/** `GET /studio/api/user-roles/grants` */
export interface UserRoleGrants {
  readonly roles: readonly UserRoleGrant[];
  /** The grants of a new project. */
  readonly initial: readonly string[];
}

export interface UserRoleGrant {
  readonly id: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly actions: readonly string[];
}

/** `GET /admin/api-tokens` and `GET /admin/transfer/tokens` */
export interface ShownToken {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  /** Of API tokens only. */
  readonly type?: string | null;
  readonly lastUsedAt: string | null;
  readonly lifespan: string | null;
  readonly expiresAt: string | null;
  readonly permissions: readonly string[];
}
