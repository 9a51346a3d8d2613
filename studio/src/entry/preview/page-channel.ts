import editing from 'virtual:editing-script';
import type { PreviewPage } from '../../../../src/admin/contract/previews.ts';
import type { Session } from '../core/open-session.ts';
import { versionOf } from '../core/editing.ts';
import type { EntryAddress } from '../entry-address.ts';
import { fieldAt } from './focus-field.ts';
import { fieldsIn, pathOf, type Places, placesIn, plainValue } from './page-fields.ts';
import { readMessage, type Source } from './page-messages.ts';

export interface PageOptions {
  readonly page: PreviewPage;
  readonly address: EntryAddress;
  readonly session: Session;
  /** The form that is seen beside the page. */
  readonly form: Element | null;
  readonly onEdit: (source: Source, places: Places) => void;
}

/** The conversation with the page in the frame, which begins when the page says that it listens. */
export interface PageChannel {
  /** What is stored has changed. False if the page does not listen. */
  readonly update: () => boolean;
  readonly close: () => void;
}

export function openChannel(frame: HTMLIFrameElement, options: () => PageOptions): PageChannel {
  const { page, address, session, form } = options();
  /** Null until the page listens. */
  let origin: string | null = null;
  let known = stateOf(session);
  let frameRequest: number | null = null;
  const source = { documentId: page.documentId, id: address.id, entry: address.type.uid, locale: page.locale };

  const send = (type: string, payload: object = {}): void => {
    if (origin !== null) frame.contentWindow?.postMessage({ type, payload }, origin);
  };
  const show = (path: string, value: unknown): void =>
    send('strapiFieldChange', { field: path, value: plainValue(value), source });

  const hear = (event: MessageEvent): void => {
    const message = readMessage(event, { window: frame.contentWindow, origins: page.origins });
    if (message === null) return;
    origin = event.origin;
    if (message.type === 'ready') {
      if (!message.isEditable) send('strapiScript', { script: SCRIPT });
      // What is typed and not saved: the page has read what is stored.
      session.flush();
      const { changed, form: typed } = session.now().mine;
      for (const { path, value } of fieldsIn(typed.root, known.places)) {
        if (changed.includes(path.split('.')[0] ?? '')) show(path, value);
      }
      return;
    }
    // A page cannot take the focus while somebody types.
    if (document.activeElement === frame) options().onEdit(message.source, known.places);
  };

  /** Once a frame, however fast somebody types. */
  const showTyped = (): void => {
    frameRequest = null;
    const now = new Map(fieldsIn(session.now().mine.form.root, known.places).map(({ path, value }) => [path, value]));
    for (const [path, value] of now) if (known.values.get(path) !== value) show(path, value);
    known = { ...known, values: now };
  };
  const leaveTyping = session.now().mine.form.onChange(() => {
    frameRequest ??= requestAnimationFrame(showTyped);
  });
  const leaveSaving = session.subscribe(() => {
    if (versionOf(session.now().theirs) !== known.version) known = stateOf(session);
  });

  const tellFocus = ({ type, target }: Event): void => {
    if (origin === null || !(target instanceof Element)) return;
    const field = pathOf(session.now().mine.form.root, known.places, fieldAt(target));
    if (field !== null && field !== '')
      send(type === 'focusin' ? 'strapiFieldFocus' : 'strapiFieldBlur', { field, source });
  };

  addEventListener('message', hear);
  form?.addEventListener('focusin', tellFocus);
  form?.addEventListener('focusout', tellFocus);
  return {
    update() {
      if (origin === null) return false;
      send('strapiUpdate');
      return true;
    },
    close() {
      removeEventListener('message', hear);
      form?.removeEventListener('focusin', tellFocus);
      form?.removeEventListener('focusout', tellFocus);
      leaveTyping();
      leaveSaving();
      if (frameRequest !== null) cancelAnimationFrame(frameRequest);
    },
  };
}

/** For pages that run what they are sent, as Strapi v5 asks them to. They hear of saved changes themselves. */
const SCRIPT = `(() => {
${editing}
plinthEditing.enableEditing({ studio: ${JSON.stringify(location.origin)}, onUpdate() {} });
})();`;

interface Known {
  readonly version: string;
  readonly places: Places;
  /** What the page was told last. */
  readonly values: ReadonlyMap<string, unknown>;
}

function stateOf(session: Session): Known {
  const { mine, theirs } = session.now();
  const stored = { ...theirs.entry?.body, ...theirs.unpublished.values };
  const places = placesIn(mine.form, mine.changed, stored);
  return {
    version: versionOf(theirs),
    places,
    values: new Map(fieldsIn(mine.form.root, places).map(({ path, value }) => [path, value])),
  };
}
