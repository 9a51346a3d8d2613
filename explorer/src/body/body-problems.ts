import { lineOf, type Place, placeOf, readPlaces } from './json-places.ts';

/** An error in a body, with its position. */
export interface BodyProblem {
  readonly path: string;
  readonly message: string;
  readonly line: number | null;
  readonly place: Place | null;
}

interface NamedError {
  readonly path?: readonly (string | number)[];
  readonly message?: string;
}

/** Why the text is not JSON; null if it is. */
export function mistakeOf(text: string): BodyProblem | null {
  const { mistake } = readPlaces(text);
  if (mistake === null) return null;
  const at = Math.min(mistake.at, text.length);
  return { path: '', message: mistake.message, line: lineOf(text, at), place: { from: at, to: at } };
}

/** Errors from the server, each with its position in the text. The server's paths begin within `data`. */
export function problemsOf(text: string, answer: unknown): readonly BodyProblem[] {
  const error = (
    answer as { readonly error?: { message?: string; details?: { errors?: readonly NamedError[] } } } | null
  )?.error;
  if (error === undefined) return [];
  const { places } = readPlaces(text);
  const named = error.details?.errors ?? [];
  if (named.length === 0) return [];
  return named.map(({ path = [], message = error.message ?? '' }) => {
    const whole = ['data', ...path.map(String)];
    const place = placeOf(places, whole);
    return { path: path.join('.'), message, line: place === null ? null : lineOf(text, place.from), place };
  });
}
