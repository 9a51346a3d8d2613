import { createContext, type FunctionComponent } from 'preact';

/** What the form of an entry shows of its comments; loaded after the form. */
export interface CommentParts {
  /** Beside the label of a field. */
  readonly Mark: FunctionComponent<{ readonly field: string; readonly label: string }>;
  /** Beside the entry. */
  readonly Section: FunctionComponent;
  /** The dialog, outside the form. */
  readonly Talk: FunctionComponent;
}

/** Null until they are loaded, for a new entry, and in forms of other things. */
export const CommentsContext = createContext<CommentParts | null>(null);

/** What comes before the name of a field in a group: `sections/page.section:12/`; null in one that is not stored. */
export const PlaceContext = createContext<string | null>('');
