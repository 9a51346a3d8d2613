import type { Pagination } from './page.ts';
import type { AdministratorName } from './people.ts';
import type { NamedEntry } from './revisions.ts';

export interface ShownStage {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** Which roles move entries from a stage and to it; null: whoever may update the entry. */
export interface WorkflowStage extends ShownStage {
  readonly from: readonly number[] | null;
  readonly to: readonly number[] | null;
  /** Entries are published from this stage only. */
  readonly isRequired: boolean;
}

/** `GET`, `POST /studio/api/workflows`, `PUT /studio/api/workflows/:workflow` */
export interface ShownWorkflow {
  readonly id: number;
  readonly name: string;
  /** UIDs of content types. */
  readonly types: readonly string[];
  readonly stages: readonly WorkflowStage[];
  /** Whether callers of the content API are bound by it, too. */
  readonly bindsApi: boolean;
  readonly version: number;
}

/** `GET /studio/api/workflows` */
export interface WorkflowPage {
  readonly data: readonly ShownWorkflow[];
  /** Those that stages can name. */
  readonly meta: { readonly roles: readonly { readonly id: number; readonly name: string | null }[] };
}

/** `GET` and `PUT /studio/api/entries/:uid/:id/review`; null if entries of the type are not reviewed. */
export interface ShownReview {
  readonly workflow: { readonly id: number; readonly name: string };
  /** In their order. */
  readonly stages: readonly ShownStage[];
  readonly stage: number;
  /** The stage from which it is published; null: from any. */
  readonly required: number | null;
  readonly assignee: AdministratorName | null;
  /** The stages to which the caller may move it. */
  readonly next: readonly number[];
  /** To whom the caller may assign it; null: they may not. */
  readonly people: readonly AdministratorName[] | null;
  /** The newest first. */
  readonly steps: readonly ShownStep[];
}

export interface ShownStep {
  readonly id: number;
  /** `edited`: moved back, because the content that was approved was edited. */
  readonly kind: 'moved' | 'assigned' | 'edited';
  /** Names that the stages had then. */
  readonly from: string;
  readonly to: string;
  readonly assignee: AdministratorName | null;
  readonly comment: string | null;
  readonly madeAt: string;
  /** Null if the administrator was deleted, or it was a caller of the API. */
  readonly madeBy: AdministratorName | null;
}

/** `GET /studio/api/reviews/:uid`: the stages of a type, and where some of its entries are. Null: not reviewed. */
export interface TypeReviews {
  readonly stages: readonly ShownStage[];
  readonly required: number | null;
  readonly entries: readonly {
    readonly id: number;
    readonly stage: number;
    readonly assignee: AdministratorName | null;
  }[];
}

/** `GET /studio/api/reviews` */
export interface WaitingPage {
  readonly data: readonly ShownWaiting[];
  readonly meta: { readonly pagination: Pagination };
}

export interface ShownWaiting {
  readonly uid: string;
  readonly entry: NamedEntry;
  readonly stage: ShownStage;
  /** Assigned to the caller; otherwise one of their roles goes on with it. */
  readonly isAssigned: boolean;
  readonly changedAt: string;
  readonly changedBy: AdministratorName | null;
}
