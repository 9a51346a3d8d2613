import type { LoggedDetails, LoggedSubject, NewRecord } from './activity-record.ts';
import type { Doing, WrittenNote } from './acting.ts';

/** Each has a record of its own, by whatever action it is written: files, and the entries that people write. */
const FILES = 'plugin::upload.file';
const USERS = 'plugin::users-permissions.user';
const topicOf = ({ uid }: WrittenNote): 'entry' | 'media' | null => {
  if (uid === FILES) return 'media';
  return uid.startsWith('api::') || uid === USERS ? 'entry' : null;
};

const PERMISSIONS: ReadonlySet<string> = new Set(['admin::permission', 'plugin::users-permissions.permission']);

/** The records of a transaction: those of its entries and files, and of the action itself if it is about more. */
export function recordsOf(doing: Doing, notes: readonly WrittenNote[], hasWritten: boolean): readonly NewRecord[] {
  const { actor, address, action } = doing;
  if (notes.length > MANY) return [manyOf(doing, notes.length)];
  const entries = notes.filter((note) => topicOf(note) !== null);
  const own = entries.map((note): NewRecord => {
    const { uid, id, locale, label, fields } = note;
    const subject = { type: uid, id: String(id), locale, label };
    const details = orNone({ ...(fields.length > 0 && { fields }), ...viaOf(doing) });
    return { actor, address, action: actionOf(doing, note, note === entries[0]), subject, details };
  });
  if (action === null || !hasWritten) return own;
  // Writing entries is the whole of it.
  if (own.length > 0 && /^(?:entry|media)\./.test(action)) return own;
  const others = notes.filter((note) => topicOf(note) === null);
  return [{ actor, address, action, subject: subjectOf(doing, others), details: detailsOf(doing, others) }, ...own];
}

/** A seed, for example. */
const MANY = 1_000;

const manyOf = (doing: Doing, written: number): NewRecord => ({
  ...{ actor: doing.actor, address: doing.address, action: doing.action ?? 'entry.many', subject: doing.subject },
  details: { written, ...viaOf(doing) },
});

const viaOf = ({ via }: Doing) => via !== undefined && { via };

const orNone = (details: LoggedDetails): NewRecord['details'] => (Object.keys(details).length > 0 ? details : null);

/** Of the entry that a request is about, the request knows more: that it was restored, or why it was changed. */
function actionOf({ action, subject }: Doing, note: WrittenNote, isFirst: boolean): string {
  const written = `${topicOf(note)}.${note.verb}`;
  const isChange = note.verb === 'create' || note.verb === 'update';
  return isFirst && isChange && note.uid === subject.type && action !== null && KNOWS_MORE.has(action)
    ? action
    : written;
}

const KNOWS_MORE: ReadonlySet<string> = new Set(['entry.publish', 'entry.restore', 'entry.restore-version']);

/** What was created has its id since. */
function subjectOf({ subject }: Doing, others: readonly WrittenNote[]): LoggedSubject {
  if (subject.id !== null) return subject;
  const created = others.find(({ verb, uid }) => verb === 'create' && !PERMISSIONS.has(uid));
  return created === undefined
    ? subject
    : { ...subject, id: String(created.id), label: subject.label ?? created.label };
}

const MAX_LISTED = 100;

function detailsOf(doing: Doing, others: readonly WrittenNote[]): NewRecord['details'] {
  const { fields, names = {} } = doing;
  const grants = others.filter(({ uid }) => PERMISSIONS.has(uid));
  const named = (verb: WrittenNote['verb']): readonly string[] =>
    [...new Set(grants.flatMap((note) => (note.verb === verb ? (note.label ?? []) : [])))].slice(0, MAX_LISTED);
  const [granted, revoked] = [named('create'), named('delete')];
  const deleted = others.filter(({ verb, uid }) => verb === 'delete' && !PERMISSIONS.has(uid)).map(({ id }) => id);
  return orNone({
    ...(fields.length > 0 && { fields }),
    ...(granted.length > 0 && { granted }),
    ...(revoked.length > 0 && { revoked }),
    ...(deleted.length > 1 && { deleted: deleted.slice(0, MAX_LISTED) }),
    ...names,
    ...viaOf(doing),
  });
}
