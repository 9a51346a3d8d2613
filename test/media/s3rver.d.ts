/** What the tests use of a package without types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
