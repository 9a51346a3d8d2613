import { runningStrapi } from '../../core/factories.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';

/** The schema of a type, as returned by `strapi.contentType(uid)`. */
interface TypeView {
  readonly uid: string;
}

interface Options {
  readonly auth?: unknown;
}

const core = () => runningStrapi().core;

type Part = 'filters' | 'sort' | 'fields' | 'populate';

const sanitized =
  (name: Part) =>
  async (value: unknown, { uid }: TypeView, { auth }: Options = {}) =>
    (core().sanitizeQuery(uid, { [name]: value }, auth) as Readonly<Record<string, unknown>>)[name];

/** `require('@strapi/utils').sanitize`: without `auth`, only private fields are removed. */
export const sanitizing = withUnsupported("require('@strapi/utils').sanitize", {
  contentAPI: {
    output: async (data: unknown, { uid }: TypeView, { auth }: Options = {}) =>
      core().sanitizeOutput(uid, await data, auth),
    query: async (query: unknown, { uid }: TypeView, { auth }: Options = {}) => core().sanitizeQuery(uid, query, auth),
    input: async (data: unknown, { uid }: TypeView, { auth }: Options = {}) => core().sanitizeInput(uid, data, auth),
    filters: sanitized('filters'),
    sort: sanitized('sort'),
    fields: sanitized('fields'),
    populate: sanitized('populate'),
  },
  sanitizers: withUnsupported("require('@strapi/utils').sanitize.sanitizers", {
    defaultSanitizeOutput: async ({ uid }: TypeView, data: unknown) => core().sanitizeOutput(uid, data, undefined),
  }),
});

const validated =
  (name: Part) =>
  async (value: unknown, { uid }: TypeView, { auth }: Options = {}) =>
    core().validateQuery(uid, { [name]: value }, auth);

/** `require('@strapi/utils').validate`: refuses what the core refuses. */
export const validating = withUnsupported("require('@strapi/utils').validate", {
  contentAPI: {
    query: async (query: unknown, { uid }: TypeView, { auth }: Options = {}) => core().validateQuery(uid, query, auth),
    input: async (data: unknown, { uid }: TypeView, { auth }: Options = {}) => core().validateInput(uid, data, auth),
    filters: validated('filters'),
    sort: validated('sort'),
    fields: validated('fields'),
    populate: validated('populate'),
  },
});
