/** An administrator in responses: without password and tokens. */
export interface ShownAdministrator {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly blocked: boolean;
  readonly preferedLanguage: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export interface ShownAdministratorWithRoles extends ShownAdministrator {
  readonly roles: readonly RoleOfAdministrator[];
}

export interface RoleOfAdministrator {
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  readonly description: string | null;
}

/** An administrator where only the name matters. */
export type AdministratorName = Pick<ShownAdministrator, 'id' | 'firstname' | 'lastname'>;

/** The response to a sign-in: `POST /admin/login` omits the roles. */
export interface SignedIn {
  readonly token: string;
  readonly user: ShownAdministrator;
}

/** `POST /studio/api/people/:id/invitation` */
export interface Invitation {
  readonly registrationToken: string;
  /** Null if it was not mailed. */
  readonly mailedTo: string | null;
}

/** `GET /studio/api/sessions`: where an administrator is signed in. */
/** `GET /studio/api/trusted-browsers` */
export interface ShownTrustedBrowser {
  readonly id: number;
  /** Its `User-Agent`. */
  readonly device: string;
  readonly usedAt: string;
  readonly expiresAt: string;
}

export interface ShownSession {
  readonly id: number;
  /** The session of the request. */
  readonly isCurrent: boolean;
  /** The network address and the browser that began it or used it last. */
  readonly address: string;
  readonly device: string;
  readonly begunAt: string;
  /** Exact to a few minutes. */
  readonly seenAt: string;
  readonly expiresAt: string | null;
}
