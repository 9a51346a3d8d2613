import type { ComponentChildren } from 'preact';
import { ProblemAt } from '../problem.tsx';

interface SectionProps {
  readonly title: string;
  readonly place: string;
  /** The number of its items in the query. */
  readonly count: number;
  /** Shown if it is empty. */
  readonly summary: string;
  readonly children: ComponentChildren;
}

export function Section({ title, place, count, summary, children }: SectionProps) {
  return (
    <details class="section" open data-part={place}>
      <summary>
        <h3>{title}</h3>
        {count > 0 ? <span class="count">{count}</span> : <span class="summary">{summary}</span>}
      </summary>
      <div class="section-body">
        <ProblemAt place={place} />
        {children}
      </div>
    </details>
  );
}
