import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { problemsOf } from '../server/field-issues.ts';

/** The server's errors by the names of a form's fields. */
export const FormProblems = createContext<ReadonlyMap<string, string>>(new Map());

export const useProblem = (name: string): string | undefined => useContext(FormProblems).get(name);

/** Keeps the errors of a form. */
export function useProblems() {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    problems,
    clear: () => setProblems(new Map()),
    /** Shows an error at the fields that it names; false if the form has none of them. */
    place(error: unknown, form: HTMLFormElement, prefix = ''): boolean {
      const found = problemsOf(error, prefix);
      setProblems(found);
      const named = [...form.elements].find((one) => found.has((one as HTMLInputElement).name));
      if (named instanceof HTMLElement) named.focus();
      return named !== undefined;
    },
  };
}
