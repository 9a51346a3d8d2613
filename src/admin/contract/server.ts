/** `GET /admin/init` */
export interface ServerInit {
  readonly hasAdmin: boolean;
  readonly menuLogo: string | null | undefined;
  readonly authLogo: string | null | undefined;
}

/** `GET /admin/information` */
export interface ServerInformation {
  readonly currentEnvironment: string;
  readonly autoReload: boolean;
  readonly strapiVersion: string;
  readonly nodeVersion: string;
}
