export type Severity = 'high' | 'medium' | 'low';

/** A sign of an attack, or an opening for one. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  /** One sentence: what was found. */
  readonly title: string;
  /** Published vulnerabilities that it belongs to. */
  readonly advisories: readonly string[];
  /** The places: requests, rows, files. Text from outside: escape it before it is shown. */
  readonly evidence: readonly string[];
  readonly meaning: string;
  readonly remedy: string;
}

const ORDER: readonly Severity[] = ['high', 'medium', 'low'];

export const bySeverity = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
