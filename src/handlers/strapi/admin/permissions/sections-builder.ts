import type { PermissionRegistry } from '../../../../management/administrators/permission-registry.ts';
import type { PermissionRules } from '../../../../management/administrators/permission-rules.ts';
import type {
  SectionBuilder,
  SectionHandler,
  SectionMatcher,
  SectionOptions,
} from '../../../../management/administrators/sections/section-builder.ts';
import { inTime } from './in-time.ts';

/** `strapi.admin.services.permission.sectionsBuilder` */
export function createSectionsBuilder(registry: PermissionRegistry, rules: () => PermissionRules, timeLimitMs: number) {
  const limited =
    <Given>(name: string, call: (given: Given) => unknown) =>
    (given: Given): Promise<unknown> =>
      inTime(timeLimitMs, `A function for the section "${name}" of permissions`, () => call(given));
  const change = (make: (builder: SectionBuilder) => void) => {
    registry.sections.push(make);
    return builder;
  };
  const builder = {
    createSection: (name: string, { handlers = [], matchers = [], ...options }: SectionOptions = {}) =>
      change((sections) =>
        sections.createSection(name, {
          ...options,
          handlers: handlers.map((handler) => limited(name, handler)),
          matchers: matchers.map((matcher) => limited(name, matcher)),
        }),
      ),
    deleteSection: (name: string) => change((sections) => sections.deleteSection(name)),
    addHandler: (name: string, handler: SectionHandler) =>
      change((sections) => sections.addHandler(name, limited(name, handler))),
    addMatcher: (name: string, matcher: SectionMatcher) =>
      change((sections) => sections.addMatcher(name, limited(name, matcher))),
    build: () => rules().sections([]),
  };
  return builder;
}
