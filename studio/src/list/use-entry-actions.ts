import { useState } from 'preact/hooks';
import { publishAgain } from '../entry/publish-again.ts';
import type { View } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import type { ContentType } from '../model/model.ts';
import { explainError } from '../server/explain-error.ts';
import { type BulkReport, runBulk } from '../state/run-bulk.ts';
import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { changeEntry, type EntryAction, type Outcome } from './change-entry.ts';
import { describeOutcomes } from './describe-outcomes.ts';

interface AskedAction {
  readonly action: 'unpublish' | 'delete';
  readonly ids: readonly number[];
}

/** Actions on entries of a list, one after the other or all at once. */
export interface EntryActions {
  /** Null if nothing runs and nothing was refused. */
  readonly report: BulkReport<number> | null;
  /** What waits for a confirmation. */
  readonly asked: AskedAction | null;
  /** Asks first, except before a publication. */
  readonly start: (action: EntryAction, ids: readonly number[]) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly closeReport: () => void;
}

export function useEntryActions(type: ContentType, view: View, onDone: () => void): EntryActions {
  const [report, setReport] = useState<BulkReport<number> | null>(null);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const explain = (error: Error) => explainError(error, (field) => labelOf(view, field));
  const run = async (action: EntryAction, ids: readonly number[]) => {
    setAsked(null);
    setReport({ done: 0, total: ids.length, failures: [] });
    const outcomes: Outcome[] = [];
    const attempt = async (id: number) => outcomes.push(await changeEntry(type.uid, action, id));
    const finished = await runBulk(ids, attempt, setReport, explain);
    const text = describeOutcomes(action, outcomes);
    const gone = action === 'unpublish' ? outcomes.filter(({ done }) => done === 'entry') : [];
    const unpublishings = gone.map(({ id, version }) => ({
      address: { type, id, locale: null, translates: null },
      version,
    }));
    const undo = { label: t('common.undo'), run: () => publishAgain(unpublishings, onDone) };
    if (text !== '') tell(text, 'good', gone.length > 0 ? undo : undefined);
    setReport(finished.failures.length > 0 ? finished : null);
    onDone();
  };
  return {
    report,
    asked,
    start: (action, ids) => (action === 'publish' ? run(action, ids) : setAsked({ action, ids })),
    confirm: () => asked !== null && run(asked.action, asked.ids),
    cancel: () => setAsked(null),
    closeReport: () => setReport(null),
  };
}
