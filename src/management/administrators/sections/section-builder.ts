import { withoutUndefined } from '../../../util/without-undefined.ts';
import type { PermissionAction } from '../actions/permission-action.ts';

/** An action in the format passed to plugin code. */
export interface DescribedAction
  extends Pick<PermissionAction, 'section' | 'displayName' | 'category' | 'subCategory' | 'subjects'> {
  readonly actionId: string;
  readonly pluginName?: string;
  readonly options: { readonly applyToProperties: readonly string[] | null };
  readonly aliases?: readonly { readonly actionId: string; readonly subjects: readonly string[] | null }[];
}

export type SectionHandler = (context: { readonly action: DescribedAction; readonly section: never }) => unknown;
export type SectionMatcher = (action: DescribedAction) => unknown;

export interface SectionOptions {
  readonly initialStateFactory?: () => unknown;
  readonly handlers?: readonly SectionHandler[];
  readonly matchers?: readonly SectionMatcher[];
}

/** The sections of the role page. */
export interface SectionBuilder {
  createSection(name: string, options?: SectionOptions): void;
  deleteSection(name: string): void;
  addHandler(name: string, handler: SectionHandler): void;
  addMatcher(name: string, matcher: SectionMatcher): void;
  build(actions: readonly DescribedAction[]): Promise<Readonly<Record<string, unknown>>>;
}

interface Section {
  readonly initial: () => unknown;
  readonly handlers: SectionHandler[];
  readonly matchers: SectionMatcher[];
}

export function createSectionBuilder(): SectionBuilder {
  const sections = new Map<string, Section>();
  return {
    createSection: (name, { initialStateFactory = () => ({}), handlers = [], matchers = [] } = {}) =>
      void sections.set(name, { initial: initialStateFactory, handlers: [...handlers], matchers: [...matchers] }),
    deleteSection: (name) => void sections.delete(name),
    addHandler: (name, handler) => void sections.get(name)?.handlers.push(handler),
    addMatcher: (name, matcher) => void sections.get(name)?.matchers.push(matcher),
    async build(actions) {
      const built: Record<string, unknown> = {};
      for (const [name, section] of sections) built[name] = await buildSection(section, actions);
      return built;
    },
  };
}

async function buildSection(
  { initial, handlers, matchers }: Section,
  actions: readonly DescribedAction[],
): Promise<unknown> {
  const section = initial() as never;
  for (const action of actions) {
    const matches = await Promise.all(matchers.map((matcher) => matcher(action)));
    if (!matches.includes(true)) continue;
    for (const handler of handlers) await handler({ action, section });
  }
  return section;
}

export function describeAction(action: PermissionAction): DescribedAction {
  const { id, section, displayName, category, subCategory, subjects, properties, aliases } = action;
  const pluginName = action.plugin ?? pluginOf(id);
  return {
    ...{ section, displayName },
    ...withoutUndefined({ category, subCategory, pluginName, subjects }),
    options: { applyToProperties: properties ?? null },
    actionId: id,
    ...(aliases !== undefined && {
      aliases: aliases.map((alias) => ({ actionId: alias.action, subjects: alias.subjects })),
    }),
  };
}

const pluginOf = (id: string): string | undefined =>
  id.startsWith('admin::') ? 'admin' : /^plugin::([^.]+)\./.exec(id)?.[1];
