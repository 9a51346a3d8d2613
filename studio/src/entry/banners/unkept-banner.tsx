import { t } from '../../texts/t.ts';

/** Shown while the browser has no room for unsaved work. */
export const UnkeptBanner = () => (
  <div class="kept" role="status">
    <span class="grow">{t('entry.cannotBeKept')}</span>
  </div>
);
