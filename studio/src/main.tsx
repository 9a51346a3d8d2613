import { render } from 'preact';
import '../../kit/src/style/base.css';
import '../../kit/src/style/parts.css';
import './style/shell.css';
import './style/list.css';
import './style/form.css';
import './style/editors.css';
import './style/model.css';
import './style/access.css';
import './style/calendar.css';
import './style/comments.css';
import './style/gallery.css';
import './style/print.css';
import { applyTheme } from '../../kit/src/theme.tsx';
import { OfflineGate } from '../../kit/src/gate-messages.tsx';
import { openFirstLanguage } from './texts/open-language.ts';
import { App } from './shell/app.tsx';

const RETRY_MS = 1500;

applyTheme();
const root = document.getElementById('app');
if (root !== null) openIn(root);

/** Without its texts, the page can only say that the server is unreachable, in English. */
function openIn(place: HTMLElement): void {
  openFirstLanguage().then(
    () => render(<App />, place),
    () => {
      render(<OfflineGate />, place);
      setTimeout(() => openIn(place), RETRY_MS);
    },
  );
}
