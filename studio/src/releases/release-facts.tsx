import type { ReleaseDetails, ShownRelease } from '../../../src/admin/contract/releases.ts';
import type { AdministratorName } from '../../../src/admin/contract/people.ts';
import { language } from '../../../kit/src/texts/language.ts';
import { nameOf } from '../server/people.ts';
import { hrefOf } from '../state/place.ts';
import { t } from '../texts/t.ts';
import { formatInstant, formatTime } from '../view/format.ts';

/** When and by whom. */
export const ReleaseFacts = ({ release }: { readonly release: ReleaseDetails }) => (
  <dl class="facts release-facts">
    {release.createdAt !== null && (
      <div>
        <dt>{t('shell.createdAt')}</dt>
        <dd>
          {formatTime(release.createdAt)} <By person={release.madeBy} />
        </dd>
      </div>
    )}
    {release.scheduledAt !== null && release.releasedAt === null && (
      <div>
        <dt>{t('releases.plannedFor')}</dt>
        <dd>
          {formatInstant(release.scheduledAt)} <Elsewhere release={release} />
        </dd>
      </div>
    )}
    {release.releasedAt !== null && (
      <div>
        <dt>{t('shell.publishedAt')}</dt>
        <dd>
          {formatTime(release.releasedAt)} <By person={release.publishedBy} />
        </dd>
      </div>
    )}
    {release.undoes !== null && (
      <div>
        <dt>{t('releases.undoes')}</dt>
        <dd>
          <a href={hrefOf(['releases', release.undoes])}>{t('releases.earlierRelease')}</a>
        </dd>
      </div>
    )}
  </dl>
);

const By = ({ person }: { readonly person: AdministratorName | null }) => {
  const name = nameOf(person);
  return name === '' ? null : <small>{t('entry.by', { name })}</small>;
};

/** The planned time where it was chosen, if that is not where the person is. */
function Elsewhere({ release: { scheduledAt, timezone } }: { readonly release: ShownRelease }) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (scheduledAt === null || timezone === null || timezone === own) return null;
  const time = timeIn(timezone, scheduledAt);
  return time === null ? null : <small>{t('releases.timeElsewhere', { zone: timezone, time })}</small>;
}

/** Null if the browser does not know the time zone. */
function timeIn(timeZone: string, at: string): string | null {
  try {
    const format = new Intl.DateTimeFormat(language().locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return format.format(new Date(at));
  } catch {
    return null;
  }
}
