import type { ContentType } from '../schema/model.ts';
import type { Finding } from './issues/findings.ts';
import type { ChangeContext, WriteIntent } from './write-intent.ts';
import type { RowData } from './row-parts.ts';

export interface ResolvedData {
  /** The body's data, and what the contract adds to it before validation. */
  readonly data: RowData;
  readonly findings: readonly Finding[];
}

/** Publication date and locale of an entry depend on the occasion as well as on the body. */
export function resolveData(
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
    } else {
      added.locale = resolveLocale(sent.locale, defaultLocale, layer !== 'database', findings);
    }
  }
  return { data: Object.keys(added).length === 0 ? sent : { ...sent, ...added }, findings };
}

function resolveLocale(sent: unknown, defaultLocale: string, checked: boolean, findings: Finding[]): unknown {
  if (sent === undefined || sent === null) return defaultLocale;
  if (!checked) return sent;
  if (typeof sent === 'string') findings.push({ kind: 'locale', path: ['locale'], code: sent });
  else
    findings.push({
      stage: 'locale',
      path: ['locale'],
      message: "This locale doesn't exist",
      name: 'ApplicationError',
    });
  return sent;
}
