import type { Entry } from '../entry.ts';
import { adoptEntry, type FieldValues, valuesOf } from '../form/adopt-entry.ts';
import { type Form, openForm } from '../form/form.ts';
import { compareField } from '../form/write-form.ts';

type States = Readonly<Record<string, string>>;

/** The state of each field when last read or saved. */
export interface Base {
  readonly states: States;
  /** The same without the ids of components, which they get when they are saved. */
  readonly contents: States;
}

const statesOf = ({ root }: Form, withIds: boolean): States =>
  Object.fromEntries(
    Object.entries(root.cells).map(([name, { value }]) => [
      name,
      compareField(root.attributes[name] ?? { type: 'string' }, value, withIds),
    ]),
  );

export const baseOf = (form: Form): Base => ({ states: statesOf(form, true), contents: statesOf(form, false) });

/** Fields that the person has changed. */
export function changedFields(form: Form, base: Base): readonly string[] {
  const now = statesOf(form, true);
  return Object.keys(now).filter((name) => now[name] !== base.states[name]);
}

/** The part of a base for some fields. */
export const pickBase = ({ states, contents }: Base, names: readonly string[]): Base => {
  const pick = (all: States): States => Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  return { states: pick(states), contents: pick(contents) };
};

/** A base with some fields of another one. */
export const mixBase = (base: Base, part: Base): Base => ({
  states: { ...base.states, ...part.states },
  contents: { ...base.contents, ...part.contents },
});

/** The form when it was sent: it can be edited while the server saves it. */
export interface Sent {
  readonly base: Base;
  readonly values: FieldValues;
}

export const sentForm = (form: Form): Sent => ({ base: baseOf(form), values: valuesOf(form.root) });

/** Adopts what the server has saved; returns the base of what was edited since. */
export function adoptSaved(form: Form, saved: Entry, sent: Sent): Base {
  const edited = changedFields(form, sent.base);
  adoptEntry(form, saved, sent.values);
  const base = baseOf(form);
  if (edited.length === 0) return base;
  return mixBase(base, pickBase(baseOf(openForm(form.model, form.root.attributes, saved)), edited));
}
