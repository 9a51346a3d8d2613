import { ID_ATTRIBUTE } from '../schema/lookup.ts';
import type { ContentType } from '../schema/model.ts';
import { isRecord } from '../util/is-record.ts';
import type { Change, LinkChange, RowValues } from './change.ts';
import { countParts, MAX_PARTS } from './count-parts.ts';
import type { Claim } from './issues/claims.ts';
import { bodyIssue, type Finding, isClaim } from './issues/findings.ts';
import type { Issue } from './issues/issues.ts';
import { wrongType } from './issues/mistakes.ts';
import type { ChangeContext, WriteIntent } from './write-intent.ts';
import { createRelationStore, relationFindings } from './relations/relation-store.ts';
import type { Resolution } from './resolution.ts';
import { resolveRow } from './resolve-row.ts';
import { isTimestamp, type RowData } from './row-parts.ts';
import type { Id } from './write-value.ts';

interface ResolvedData {
  /** The body's data, and what the contract adds to it before validation. */
  readonly data: RowData;
  readonly findings: readonly Finding[];
}

/**
 * Reads the `data` of a body. The result is always a change: errors are its issues, conditions on stored data its
 * claims.
 */
export function resolveChange(type: ContentType, sent: object, intent: WriteIntent, context: ChangeContext): Change {
  if (context.layer !== 'contract' || countParts(context.model, type, sent) <= MAX_PARTS) {
    return resolveParts(type, sent, intent, context);
  }
  const message = `A body may have at most ${MAX_PARTS} related entries, files, block nodes and unknown names; a component counts as four`;
  return {
    ...resolveParts(type, {}, intent, context),
    claims: [],
    issues: [{ ...bodyIssue('', message), place: 0 }],
  };
}

function resolveParts(type: ContentType, sent: object, intent: WriteIntent, context: ChangeContext): Change {
  const stored = intent.kind === 'update' ? intent.id : null;
  // The contract removes the locale from an update of a localized type, which turns a list into an object without
  // fields.
  const listed = Array.isArray(sent) && !(stored !== null && type.localized);
  const { data, findings } = resolveData(type, listed ? {} : (sent as RowData), intent, context);
  const resolution: Resolution = {
    model: context.model,
    layer: context.layer,
    rules: intent.kind === 'update' ? 'update' : 'creation',
    draft: isDraft(type, data, intent),
    now: context.now,
    times: intent.kind === 'update' ? intent.times : undefined,
    integers: context.integers,
    relations: createRelationStore(),
    storing: [],
    matching: { steps: 0, ms: 0 },
    nextPlace: 0,
  };
  const row = resolveRow(resolution, type, data, { path: '', order: [], stored });
  const found = listed
    ? placeFindings([findings, [wrongType('', 'object', null, withoutFixed(type, sent))]])
    : placeFindings([findings, ...row.findings.map((finding) => [finding]), relationFindings(resolution.relations)]);
  const change = { type, claims: found.claims, issues: [...found.issues, ...resolution.storing] };
  if (stored !== null) return { kind: 'update', ...change, id: stored, values: row.values };
  const { values, translationOf } = takeTranslations(withId(row.values, intent));
  const translationBy = intent.kind === 'translate' ? 'route' : 'body';
  return { kind: 'create', ...change, values, translationOf, translationBy };
}

function isDraft(type: ContentType, data: RowData, intent: WriteIntent): boolean {
  if (intent.kind === 'update') return intent.draft;
  if (intent.kind === 'create' && intent.draft !== undefined) return intent.draft;
  return type.draftAndPublish && data.publishedAt === null;
}

function withId(values: RowValues<ContentType>, intent: WriteIntent): RowValues<ContentType> {
  if (intent.kind === 'update' || intent.id === undefined) return values;
  return { ...values, scalars: new Map([...values.scalars, [ID_ATTRIBUTE, intent.id]]) };
}

/** Positions in the order of the groups; the findings of a group share one. */
function placeFindings(groups: readonly (readonly Finding[])[]): { claims: Claim[]; issues: Issue[] } {
  const claims: Claim[] = [];
  const issues: Issue[] = [];
  for (const [place, group] of groups.entries()) {
    for (const finding of group) {
      if (isClaim(finding)) claims.push({ ...finding, place });
      else issues.push({ ...finding, place });
    }
  }
  return { claims, issues };
}

/** Links between translations are completed in all directions when they are stored. */
function takeTranslations(values: RowValues<ContentType>): {
  readonly values: RowValues<ContentType>;
  readonly translationOf: readonly Id[];
} {
  const isTranslations = ({ attribute }: LinkChange): boolean =>
    values.type.localized && attribute.name === 'localizations';
  const link = values.links.find(isTranslations);
  if (link === undefined) return { values, translationOf: [] };
  const { operation } = link;
  const named = operation.kind === 'set' ? operation.targets : operation.connect.map(({ id }) => id);
  return {
    values: { ...values, links: values.links.filter((other) => other !== link) },
    translationOf: named.filter((id) => typeof id === 'number'),
  };
}

/** The part of a list sent in place of an entry that the contract quotes. */
function withoutFixed(type: ContentType, list: readonly unknown[]): readonly unknown[] {
  return list.slice(0, 100).map((item) => {
    if (!isRecord(item)) return {};
    return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'id' && !isFixed(type, name)));
  });
}

function isFixed(type: ContentType, name: string): boolean {
  const attribute = type.attributes.get(name);
  return attribute !== undefined && (!attribute.writable || isTimestamp(type, attribute));
}

/** Publication date and locale of an entry depend on the occasion as well as on the body. */
function resolveData(
  type: ContentType,
  sent: RowData,
  intent: WriteIntent,
  { layer, now, defaultLocale }: ChangeContext,
): ResolvedData {
  const added: Record<string, unknown> = {};
  const findings: Finding[] = [];
  if (type.draftAndPublish && intent.kind === 'create' && intent.publish && sent.publishedAt === undefined)
    added.publishedAt = now;
  if (type.localized) {
    if (intent.kind === 'update') {
      if (layer !== 'database') Object.assign(added, { locale: undefined, localizations: undefined });
    } else if (intent.kind === 'translate') {
      Object.assign(added, { locale: intent.locale, localizations: intent.of });
      findings.push(localeClaim(intent.locale, defaultLocale));
    } else {
      added.locale = resolveLocale(sent.locale, defaultLocale, layer !== 'database', findings);
    }
  }
  return { data: Object.keys(added).length === 0 ? sent : { ...sent, ...added }, findings };
}

function resolveLocale(sent: unknown, defaultLocale: string, checked: boolean, findings: Finding[]): unknown {
  if (sent === undefined || sent === null) {
    findings.push(localeClaim(defaultLocale, defaultLocale));
    return defaultLocale;
  }
  if (!checked) return sent;
  if (typeof sent === 'string') findings.push({ kind: 'locale', path: ['locale'], code: sent, byDefault: false });
  else
    findings.push({
      stage: 'locale',
      path: ['locale'],
      message: "This locale doesn't exist",
      name: 'ApplicationError',
    });
  return sent;
}

/** A locale that the server has chosen or looked up: it may be deleted before the entry is stored. */
const localeClaim = (code: string, defaultLocale: string): Finding => ({
  ...{ kind: 'locale', path: ['locale'], code },
  byDefault: code === defaultLocale,
});
