/** `GET /studio/api/log`: who did what, the newest first. */
export interface LogPage {
  readonly data: readonly ShownRecord[];
  readonly meta: {
    /** Continues the list, as `before`; null: there are no more. */
    readonly next: number | null;
    /** Whether the server records what is done. */
    readonly isKept: boolean;
  };
}

export interface ShownRecord {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: number | null; readonly name: string | null };
  readonly address: string | null;
  /** `entry.update` */
  readonly action: string;
  readonly subject: {
    readonly type: string | null;
    readonly id: string | null;
    readonly locale: string | null;
    readonly label: string | null;
  };
  readonly details: Readonly<Record<string, unknown>> | null;
  /** The block of the chain; null: not sealed yet. */
  readonly block: number | null;
}
