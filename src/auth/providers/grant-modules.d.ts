/** The parts of grant that do not depend on a web framework. */
declare module 'grant/lib/grant.js' {
  interface GrantRequest {
    readonly method: string;
    readonly params: { readonly provider: string; readonly override?: string };
    readonly query: object;
    readonly session: object;
  }
  interface GrantAnswer {
    readonly location?: string;
    readonly session: object;
  }
  export default function createGrant(options: {
    readonly config: object;
    readonly request: object;
    readonly extend: readonly never[];
  }): (request: GrantRequest) => Promise<GrantAnswer>;
}

declare module 'grant/lib/client.js' {
  export default function request(options: object): Promise<{ readonly body: unknown }>;
}
