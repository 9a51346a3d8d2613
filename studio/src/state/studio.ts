import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ContentType, Model } from '../model/model.ts';
import type { Rights } from '../model/permissions.ts';
import type { Person } from '../server/people.ts';

/** Context for every part of the page. */
export interface Studio {
  readonly model: Model;
  readonly me: Person;
  readonly rights: Rights;
  /** Reloads the model, the person and their permissions. */
  readonly reload: () => void;
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === null) throw new Error('Studio is used outside its context.');
  return studio;
}

/** Content types that the person may read, sorted by name. */
export const readableTypes = ({ model, rights }: Studio): readonly ContentType[] =>
  [...model.types.values()]
    .filter(({ uid, isDisplayed }) => isDisplayed && rights.mayEntry('read', uid))
    .sort((one, other) => one.info.displayName.localeCompare(other.info.displayName));
