import type { PlainKey } from '../../texts/t.ts';

/** What is shown of the log. Empty: everything. */
export interface LogView {
  /** Their name in the log: an e-mail address, for example. */
  readonly person: string;
  /** A topic of actions. */
  readonly topic: string;
  /** What it was done to: `api::article.article`, and its id. */
  readonly type: string;
  readonly id: string;
  /** Days: from, and before. */
  readonly since: string;
  readonly until: string;
  /** Where the list goes on. */
  readonly before: string;
}

const NAMES = [
  'person',
  'topic',
  'type',
  'id',
  'since',
  'until',
  'before',
] as const satisfies readonly (keyof LogView)[];

/** Topics that people look for, with what Studio calls them. */
export const TOPICS: readonly (readonly [topic: string, label: PlainKey])[] = [
  ['entry', 'common.entries'],
  ['comment', 'comments.title'],
  ['media', 'common.mediaLibrary'],
  ['session', 'log.signIns'],
  ['administrator', 'shell.administrators'],
  ['role', 'common.roles'],
  ['user-role', 'shell.apiRoles'],
  ['api-token', 'shell.apiTokens'],
  ['transfer-token', 'shell.transferTokens'],
  ['release', 'common.releases'],
  ['workflow', 'shell.reviews'],
  ['schema', 'common.model'],
  ['webhook', 'shell.webhooks'],
  ['locale', 'common.locales'],
  ['setting', 'common.settings'],
  ['command', 'shell.commands'],
];

export const readLogView = (query: URLSearchParams): LogView =>
  Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as unknown as LogView;

export const writeLogView = (view: LogView): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => (view[name] === '' ? [] : [[name, view[name]]])));

/** The request for a page of it. */
export const askingOf = (view: LogView): string =>
  `/studio/api/log?${parametersOf({ ...filtersOf(view), before: view.before })}`;

/** The request for all of it as a file, wherever the list is. */
export const exportOf = (view: LogView): string => `/studio/api/log/export?${parametersOf(filtersOf(view))}`;

/** Days begin where the person is. */
const filtersOf = ({ person, topic, type, id, since, until }: LogView) => ({
  ...{ actorName: person, action: topic, type, id },
  ...{ since: beginOf(since), until: beginOf(until) },
});

const parametersOf = (parameters: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));

function beginOf(day: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00`) : null;
  return time === null || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
