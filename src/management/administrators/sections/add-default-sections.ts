import type { Attribute, Component, ContentType, Model, Type } from '../../../schema/model.ts';
import type { ActionCatalogue } from '../actions/action-catalogue.ts';
import type { DescribedAction, SectionBuilder, SectionHandler } from './section-builder.ts';

export interface ShownLocale {
  readonly code: string;
  readonly name: string | null;
}

interface SectionParts {
  readonly model: Model;
  readonly actions: ActionCatalogue;
  readonly locales: readonly ShownLocale[];
}

interface Subject {
  readonly uid: string;
  readonly label: string;
  readonly properties: Property[];
}

interface Property {
  readonly label: string;
  readonly value: string;
  readonly children: readonly object[];
}

interface ContentSection {
  readonly actions: object[];
  readonly subjects: Subject[];
}

/** v4's four sections: plugins, settings, and content by kind of type. */
export function addDefaultSections(builder: SectionBuilder, parts: SectionParts): void {
  const isOf =
    (section: string) =>
    (action: DescribedAction): boolean =>
      action.section === section;
  builder.createSection('plugins', {
    initialStateFactory: () => [],
    handlers: [listPlugin],
    matchers: [isOf('plugins')],
  });
  builder.createSection('settings', {
    initialStateFactory: () => [],
    handlers: [listSetting],
    matchers: [isOf('settings')],
  });
  for (const kind of ['singleType', 'collectionType'] as const) {
    builder.createSection(`${kind}s`, {
      initialStateFactory: () => ({ actions: [], subjects: [] }),
      handlers: [listContentAction, listSubjects(parts, kind), listFields(parts), listLocales(parts)],
      matchers: [isOf('contentTypes')],
    });
  }
}

type Handling<Section> = { readonly action: DescribedAction; readonly section: Section };

const handler = <Section>(handle: (context: Handling<Section>) => void): SectionHandler => handle as SectionHandler;

const listPlugin = handler<object[]>(({ action, section }) => {
  const { displayName, pluginName: plugin, subCategory, actionId } = action;
  section.push({ displayName, plugin, subCategory, action: actionId });
});

const listSetting = handler<object[]>(({ action, section }) => {
  const { displayName, category, subCategory, actionId } = action;
  section.push({ displayName, category, subCategory, action: actionId });
});

const listContentAction = handler<ContentSection>(({ action, section }) => {
  const { displayName: label, actionId, subjects, options } = action;
  section.actions.push({ label, actionId, subjects, applyToProperties: options.applyToProperties });
});

const listSubjects = ({ model }: SectionParts, kind: ContentType['kind']): SectionHandler =>
  handler<ContentSection>(({ action, section }) => {
    for (const uid of action.subjects ?? []) {
      const type = model.contentTypes.get(uid);
      if (type?.kind !== kind || section.subjects.some((subject) => subject.uid === uid)) continue;
      section.subjects.push({ uid, label: type.singularName, properties: [] });
    }
  });

const listFields = ({ model }: SectionParts): SectionHandler =>
  handler<ContentSection>(({ action, section }) => {
    for (const { uid, properties } of section.subjects) {
      const type = model.contentTypes.get(uid);
      if (!action.subjects?.includes(uid) || type === undefined || has(properties, 'fields')) continue;
      properties.push({ label: 'Fields', value: 'fields', children: fieldsOf(model, type) });
    }
  });

const listLocales = ({ actions, locales }: SectionParts): SectionHandler =>
  handler<ContentSection>(({ action, section }) => {
    if (locales.length === 0) return;
    for (const { uid, properties } of section.subjects) {
      if (has(properties, 'locales') || !actions.limits('locales', action.actionId, uid)) continue;
      const children = locales.map(({ code, name }) => ({ label: name || code, value: code }));
      properties.push({ label: 'Locales', value: 'locales', children });
    }
  });

const has = (properties: readonly Property[], name: string): boolean => properties.some(({ value }) => value === name);

/** Components may be recursive, so v4 limits the depth of permissions. */
const DEEPEST = 15;

function fieldsOf(model: Model, type: Type, depth = DEEPEST): readonly object[] {
  return [...type.attributes.values()].filter(({ visible }) => visible).map((one) => fieldOf(model, one, depth));
}

function fieldOf(model: Model, attribute: Attribute, depth: number): object {
  const { name, required } = attribute;
  const field = { label: name, value: name, ...(required && { required: true }) };
  if (attribute.kind !== 'component' || depth === 1) return field;
  const component = model.components.get(attribute.component) as Component;
  return { ...field, children: fieldsOf(model, component, depth - 1) };
}
