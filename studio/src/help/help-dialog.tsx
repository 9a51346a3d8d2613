import type { Place } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Dialog } from '../view/dialog.tsx';
import { formatKeys } from '../view/format.ts';
import { COMMON_KEYS, helpOf } from './help-texts.ts';

interface HelpDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** The actions and shortcuts of the current screen. */
export function HelpDialog({ place, onClose }: HelpDialogProps) {
  const studio = useStudio();
  const { title, texts, keys = [] } = helpOf(place, studio);
  return (
    <Dialog look="help" title={t(title)} label={t('help.helpFor', { title: t(title) })} onClose={onClose}>
      <ul class="help-texts">
        {texts.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
      <table class="help-keys">
        <caption>{t('help.keys')}</caption>
        <tbody>
          {[...keys, ...COMMON_KEYS].map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{formatKeys(key)}</kbd>
              </th>
              <td>{t(meaning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
