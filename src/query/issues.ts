import { type RequestError, RequestError as RequestErrorClass, validationError } from '../errors.ts';
import type { PopulateStep } from './steps.ts';

/**
 * A mistake in a request. All are collected; the first by stage, place, pass and arrival is reported. The contract
 * checks parameter by parameter, and each in several passes over the whole value (unknown names first, then passwords,
 * private fields, …), so which of two mistakes is reported depends on this order and not on their position.
 */
export interface Issue {
  readonly stage: Stage;
  readonly place: number;
  readonly pass: Pass;
  /** By the clock of its place; equal for issues that no clock applies to. */
  readonly arrival?: number;
  readonly error: RequestError;
  /** Populated relations above it; if the caller may not follow one of them, nothing below it is checked. */
  readonly above?: readonly PopulateStep[];
}

/**
 * Parameters in the order in which the contract checks them: names, then pages, then the windows and values it
 * encounters while reading, then the count. Malformed values come last: v4 fails on those, so every rejection it has
 * a message for comes first.
 */
const STAGES = [
  'budget',
  'parameters',
  'filters',
  'sort',
  'fields',
  'populate',
  'populateAccess',
  'pages',
  'window',
  'value',
  'count',
  'form',
] as const;
export type Stage = (typeof STAGES)[number];

const NAME_STAGES: ReadonlySet<Stage> = new Set<Stage>([
  'parameters',
  'filters',
  'sort',
  'fields',
  'populate',
  'populateAccess',
]);

/** The contract checks names even where it never reads values. */
export const isAboutNames = ({ stage }: Issue): boolean => NAME_STAGES.has(stage);

/** The checks of one parameter, in order. Passwords come before private fields in filters, after them elsewhere. */
const PASSES = ['unknown', 'zone', 'morph', 'filteredSecret', 'private', 'secret', 'incomplete', 'access'] as const;
export type Pass = (typeof PASSES)[number];

export const invalidParameter = (name: string): RequestError => validationError(`Invalid parameter ${name}`);

/** The error reported to the caller, or null if there is none. */
export function firstIssue(issues: readonly Issue[]): RequestError | null {
  let first: Issue | null = null;
  for (const issue of issues) if (first === null || compareIssues(issue, first) < 0) first = issue;
  return first?.error ?? null;
}

const compareIssues = (a: Issue, b: Issue): number =>
  STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) ||
  a.place - b.place ||
  PASSES.indexOf(a.pass) - PASSES.indexOf(b.pass) ||
  (a.arrival ?? 0) - (b.arrival ?? 0);

export const paginationError = (message: string): RequestError => new RequestErrorClass('PaginationError', message);
