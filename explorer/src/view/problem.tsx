import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The server's message, and the position in the form that caused it. */
export interface Problem {
  readonly place: string;
  readonly message: string;
}

export const ProblemContext = createContext<Problem | null>(null);

/** Shows the message at its position, and nothing elsewhere. */
export function ProblemAt({ place }: { readonly place: string }) {
  const problem = useContext(ProblemContext);
  if (problem?.place !== place) return null;
  return (
    <p class="problem" role="alert">
      {problem.message}
    </p>
  );
}

/** Whether the error is here or below, so that a collapsed part opens for it. */
export function useProblemBelow(place: string): boolean {
  const problem = useContext(ProblemContext);
  return problem !== null && (problem.place === place || problem.place.startsWith(`${place}.`));
}
