import mapValues from 'lodash/mapValues.js';
import { coversEntry } from '../../../../access/coverage/covers-entry.ts';
import type { Verb } from '../../../../access/grant.ts';
import { sanitizeOutput } from '../../../../access/sanitize-output.ts';
import type { AdministratorCaller } from '../../../../auth/administrators/administrator-authenticator.ts';
import type { Engine } from '../../../../content/engine.ts';
import { EXPLORER } from '../../../../management/administrators/actions/permission-action.ts';
import type { PermissionRules } from '../../../../management/administrators/permission-rules.ts';
import type { ContentType } from '../../../../schema/model.ts';
import { administratorOf } from '../../../context/caller-state.ts';
import { assignedQuery } from '../../../core/assigned-query.ts';
import { sanitizeInput, validateInput, validateQuery } from '../../../core/check-request.ts';
import { sanitizeQuery } from '../../../core/sanitize-query.ts';
import { answerUnsupportedCall } from '../../../unsupported/unsupported-calls.ts';

export interface CheckerParts {
  readonly content: Engine;
  readonly rules: () => PermissionRules;
}

interface AbilityOnModel {
  readonly userAbility: unknown;
  /** The uid of a content type. */
  readonly model: string;
}

const ACTIONS = { ...EXPLORER, unpublish: EXPLORER.publish };

const VERBS: Readonly<Record<string, Verb>> = {
  [EXPLORER.read]: 'find',
  [EXPLORER.create]: 'create',
  [EXPLORER.update]: 'update',
  [EXPLORER.delete]: 'delete',
  [EXPLORER.publish]: 'publish',
};

/**
 * `strapi.plugin('content-manager').service('permission-checker')`: the permissions of the administrator who sent a
 * request, on one type. What the engine cannot decide without the database throws.
 */
export const createPermissionChecker = (parts: CheckerParts) => ({
  create({ userAbility, model }: AbilityOnModel) {
    const caller = administratorOf(userAbility) ?? refuse('it needs the ctx.state.userAbility of an administrator');
    const can = createCan(parts, caller, model);
    const cannot = (...question: Parameters<typeof can>): boolean => !can(...question);
    const byAction = (call: typeof can) =>
      Object.assign(
        call,
        mapValues(ACTIONS, (action) => (entity?: object | null, field?: string) => call(action, entity, field)),
      );
    return { can: byAction(can), cannot: byAction(cannot), ...createChecks(parts, caller, model) };
  },
});

function createCan({ rules }: CheckerParts, { access, may }: AdministratorCaller, model: string) {
  /** Code may have no type to name: then nothing is granted. */
  const isGranted = (action: string): boolean =>
    typeof model === 'string' && [action, ...rules().actions.aliasesOf(action, model)].some((one) => may(one, model));
  return (action: string, entity?: object | null, field?: string): boolean => {
    const entry = entity ?? null;
    if (entry === null && field === undefined) return isGranted(action);
    const verb = VERBS[action] ?? refuse(`${action} is not asked for fields and entries`);
    const answer = coversEntry(access, { type: model, verb, entry, field: field ?? null });
    return answer === 'unknown' ? refuse('conditions on an entry are not evaluated outside the database') : answer;
  };
}

function createChecks({ content }: CheckerParts, { access }: AdministratorCaller, uid: string) {
  const { model } = content;
  const type = (): ContentType => model.contentTypes.get(uid) ?? refuse(`there is no content type "${uid}"`);
  const reading = (action: unknown): void => {
    if (action !== undefined && action !== ACTIONS.read) refuse('queries and entries are checked for reading only');
  };
  /** Also with the entries that the permissions are limited to. */
  const sanitizedQuery = async (query: unknown, { action }: { readonly action?: unknown } = {}) => {
    reading(action);
    return sanitizeQuery({ engine: content, type: type(), access, state: null }, assignedQuery(model, type(), query));
  };
  const writable = (verb: Verb, data: unknown): unknown => sanitizeInput(model, type(), data, access, [verb]);
  return {
    sanitizeQuery: sanitizedQuery,
    sanitizedQuery: Object.assign(sanitizedQuery.bind(null), {
      ...mapValues(ACTIONS, (action) => async (query: unknown) => sanitizedQuery(query, { action })),
    }),
    async sanitizeOutput(data: unknown, { action }: { readonly action?: unknown } = {}) {
      reading(action);
      return sanitizeOutput(model, type(), data, access);
    },
    sanitizeCreateInput: async (data: unknown) => writable('create', data),
    sanitizeUpdateInput: (_entity: unknown) => async (data: unknown) => writable('update', data),
    async validateQuery(query: unknown, { action }: { readonly action?: unknown } = {}) {
      reading(action);
      validateQuery(content, type(), query, access);
    },
    async validateInput(action: string, data: unknown) {
      const verb = VERBS[action] ?? refuse(`input is not checked for ${action}`);
      validateInput(model, type(), data, access, [verb]);
    },
  };
}

const refuse = (reason: string): never =>
  answerUnsupportedCall("strapi.plugin('content-manager').service('permission-checker')", reason) as never;
