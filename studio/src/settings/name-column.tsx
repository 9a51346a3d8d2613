import { hrefOf } from '../state/place.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The column of a settings list that links each item to its own page. */
export const nameColumn = (section: string) => ({
  label: 'Name',
  show: ({ id, name }: Named) => (
    <a class="entry-link" href={hrefOf(['settings', section, id])}>
      {name}
    </a>
  ),
});
