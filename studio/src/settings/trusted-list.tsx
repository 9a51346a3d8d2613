import type { Data } from '../../../src/admin/contract/page.ts';
import type { ShownTrustedBrowser } from '../../../src/admin/contract/people.ts';
import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { deviceName } from './device-name.ts';

const PATH = '/studio/api/trusted-browsers';

/** Browsers in which the person's second factor is not asked for; nothing if there are none. */
export function TrustedList() {
  const asked = useAsked(
    PATH,
    async (signal) => (await call<Data<readonly ShownTrustedBrowser[]>>('GET', PATH, { signal })).data,
  );
  if (asked.data === undefined || asked.data.length === 0) return null;
  const forget = async (id: number): Promise<void> => {
    try {
      await call('DELETE', `${PATH}/${id}`);
      tell(t('factors.forgotten'));
    } catch (error) {
      tellError(error);
    }
    asked.reload();
  };
  return (
    <section class="stack" aria-label={t('factors.trustedBrowsers')}>
      <h2>{t('factors.trustedBrowsers')}</h2>
      <p class="soft">{t('factors.trustedHint')}</p>
      <div class="table-scroll">
        <table class="entries">
          <thead>
            <tr>
              <th>{t('settings.device')}</th>
              <th>{t('settings.lastUsed')}</th>
              <th>{t('factors.trustedUntil')}</th>
              <th>
                <span class="sr-only">{t('common.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {asked.data.map((browser) => (
              <TrustedRow key={browser.id} browser={browser} onForget={() => forget(browser.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface TrustedRowProps {
  readonly browser: ShownTrustedBrowser;
  readonly onForget: () => void;
}

function TrustedRow({ browser, onForget }: TrustedRowProps) {
  const device = deviceName(browser.device) || t('settings.unknownDevice');
  return (
    <tr>
      <td title={browser.device}>{device}</td>
      <td>{formatTime(browser.usedAt)}</td>
      <td>{formatTime(browser.expiresAt)}</td>
      <td class="narrow">
        <button type="button" class="quiet" aria-label={t('factors.forgetNamed', { device })} onClick={onForget}>
          {t('factors.forget')}
        </button>
      </td>
    </tr>
  );
}
