import { codeErrors } from './code-errors.ts';
import { createCoreController, createCoreRouter, createCoreService, runningStrapi } from '../core/factories.ts';
import * as native from './native-module.ts';
import { unavailable, withUnavailable } from '../lacking/unavailable.ts';

/** The schema of a type, as `strapi.contentType(uid)` gives it. */
interface TypeView {
  readonly uid: string;
}

interface SanitizeOptions {
  readonly auth?: unknown;
}

const strapiModule = {
  factories: { createCoreController, createCoreService, createCoreRouter },
};

const utilsModule = {
  errors: codeErrors,
  sanitize: withUnavailable("require('@strapi/utils').sanitize", {
    contentAPI: {
      output: async (data: unknown, { uid }: TypeView, { auth }: SanitizeOptions = {}) =>
        runningStrapi().core.sanitizeOutput(uid, data, auth),
      query: async (query: unknown, { uid }: TypeView, { auth }: SanitizeOptions = {}) =>
        runningStrapi().core.sanitizeQuery(uid, query, auth),
      input: async (data: unknown) => data,
    },
  }),
  policy: {
    createPolicy: (policy: object) => policy,
    createPolicyContext: (type: string, ctx: object) => Object.create(ctx, { type: { value: type } }),
  },
  mapAsync: async <T, R>(list: readonly T[], map: (item: T, index: number) => R) => Promise.all(list.map(map)),
  parseMultipartData: unavailable("require('@strapi/utils').parseMultipartData", 'Plinth does not write yet'),
};

/** As a CommonJS module and as one with a default export, whichever way a file imports it. */
const asModule = (name: string, members: object): object =>
  withUnavailable(`require('${name}')`, { ...members, default: withUnavailable(`require('${name}')`, members) });

/**
 * The modules that code of a project imports by these names, given instead of looked for: also where
 * the project has v4 itself installed.
 */
export const codeModules: Readonly<Record<string, unknown>> = {
  '@strapi/strapi': asModule('@strapi/strapi', strapiModule),
  '@strapi/utils': asModule('@strapi/utils', utilsModule),
  plinth: { ...native, default: native },
};
