import { useEffect, useState } from 'preact/hooks';
import type { View } from '../../model/configuration.ts';
import type { Group } from '../form/form.ts';
import { useEntry } from './field-context.ts';
import { isNamed, type ShownField, shownFields } from './shown-fields.ts';

/** The shown fields of an entry or component: draws again when another one is. */
export function useShownFields(group: Group, view: View, prefix: string): readonly ShownField[] {
  const { form, mayRead, address, linked } = useEntry();
  const mayShow = (name: string) => mayRead(`${prefix}${name}`) || address.id === null;
  const find = () => shownFields(group, view, mayShow, (name) => isNamed(linked, `${prefix}${name}`));
  const shown = find();
  const [, setNames] = useState('');
  const hasConditions = Object.keys(view.conditions).length > 0;
  useEffect(() => {
    if (!hasConditions) return;
    const look = () => setNames(namesOf(find()));
    const concerned = Object.entries(view.conditions).flatMap(([name, { field }]) => [name, field]);
    const ends = [...new Set(concerned)].map((name) => group.cells[name]?.subscribe(look));
    // Of components in a field, only the form hears.
    const end = form.onChange(look);
    return () => {
      end();
      for (const leave of ends) leave?.();
    };
  }, [group, view]);
  return shown;
}

const namesOf = (fields: readonly ShownField[]): string => fields.map(({ name }) => name).join();
