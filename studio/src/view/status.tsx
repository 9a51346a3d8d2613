import { t } from '../texts/t.ts';

interface StatusProps {
  readonly publishedAt: string | null | undefined;
  /** Changes are saved beside the published entry. */
  readonly hasChanges?: boolean;
  /** Where there is room for one word of it: that something waits matters more. */
  readonly isBrief?: boolean;
}

/** Whether an entry is published, and whether what is published is its latest state. */
export const Status = ({ publishedAt, hasChanges = false, isBrief = false }: StatusProps) =>
  publishedAt ? (
    <>
      {!(hasChanges && isBrief) && <span class="status good">{t('list.published')}</span>}
      {hasChanges && <span class="status warn">{t('common.unpublishedChanges')}</span>}
    </>
  ) : (
    <span class="status plain">{t('common.draft')}</span>
  );
