import type { ComponentChildren } from 'preact';
import { parseExact } from '../../../../kit/src/exact-json.ts';
import type { PreviewPage } from '../../../../src/admin/contract/previews.ts';
import type { View } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { noteLost } from '../../server/connection.ts';
import { refusalOf } from '../../server/call.ts';
import { addressOf, ROOT } from '../../server/root.ts';
import { wordsOf } from '../../server/words-of.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';

interface PlainAnswerProps {
  readonly page: PreviewPage;
  /** It is read again when this changes. */
  readonly version: string;
  readonly isPublished: boolean;
  readonly view: View;
}

type Fields = Readonly<Record<string, unknown>>;

/** An entry without a page: what the API returns for it, as text. */
export function PlainAnswer({ page, version, isPublished, view }: PlainAnswerProps) {
  const { path, token } = page;
  const { data, error, reload } = useAsked(`${path} ${version}`, (signal) =>
    path === null ? Promise.resolve(null) : ask(path, token, isPublished, signal),
  );
  if (path === null) return <p class="preview-plain soft">{t('preview.noAddress')}</p>;
  if (error !== null) return <Failed error={error} onRetry={reload} />;
  if (!data) return <Loading text={t('entry.loadingThePreview')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <div class="preview-plain" tabIndex={0}>
      <p class="soft">{t('preview.noPage')}</p>
      <Listed fields={data} labelFor={(name) => labelOf(view, name)} />
    </div>
  );
}

async function ask(path: string, token: string, isPublished: boolean, signal: AbortSignal): Promise<Fields> {
  const url = new URL(`.${path}?populate=*${isPublished ? '&publicationState=live' : ''}`, ROOT);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers, signal, credentials: 'omit', cache: 'no-store' }).catch((problem) => {
    throw signal.aborted ? problem : noteLost();
  });
  const body = parseExact(await response.text()) as { readonly data?: unknown } | null;
  if (!response.ok) throw refusalOf(response.status, body);
  return fieldsOf(body?.data);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** v4's responses have the fields of an entry one level deeper than v5's. */
function fieldsOf(data: unknown): Fields {
  if (!isFields(data)) return {};
  return isFields(data.attributes) ? data.attributes : data;
}

/** What is about the entry, and not in it. */
const APART: ReadonlySet<string> = new Set([
  ...['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['locale', 'localizations', '__component', 'status'],
]);

interface ListedProps {
  readonly fields: Fields;
  readonly labelFor?: (name: string) => string;
}

const Listed = ({ fields, labelFor = wordsOf }: ListedProps) => (
  <dl class="facts">
    {Object.entries(fields).map(([name, value]) => {
      const shown = APART.has(name) ? null : show(value);
      return (
        shown !== null && (
          <div key={name}>
            <dt>{labelFor(name)}</dt>
            <dd>{shown}</dd>
          </div>
        )
      );
    })}
  </dl>
);

/** Null for nothing. */
function show(value: unknown): ComponentChildren {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) return showList(value);
  if (!isFields(value) || value instanceof Number) return String(value);
  if ('data' in value && Object.keys(value).length === 1) return show(value.data);
  const fields = fieldsOf(value);
  if (typeof fields.mime === 'string' && typeof fields.url === 'string') return showFile(fields, fields.url);
  const text = textIn(value);
  if (text !== null) return text;
  // A related entry, by its first text.
  if ('id' in value && !('__component' in value) && ('attributes' in value || 'documentId' in value))
    return String(
      Object.entries(fields).find(([name, one]) => !APART.has(name) && typeof one === 'string')?.[1] ?? value.id,
    );
  return <Listed fields={fields} />;
}

function showList(values: readonly unknown[]): ComponentChildren {
  if (values.length === 0) return null;
  return (
    <ul>
      {values.map((one, index) => (
        <li key={index}>{show(one)}</li>
      ))}
    </ul>
  );
}

function showFile({ mime, name, alternativeText }: Fields, url: string): ComponentChildren {
  const address = addressOf(url);
  return String(mime).startsWith('image/') ? (
    <img src={address} alt={String(alternativeText ?? name ?? '')} />
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {String(name ?? url)}
    </a>
  );
}

/** The text of a block, and of what is in it; null for what is none. */
function textIn(value: unknown): string | null {
  if (!isFields(value) || typeof value.type !== 'string') return null;
  if (typeof value.text === 'string') return value.text;
  if (!Array.isArray(value.children)) return null;
  return value.children.map((one) => textIn(one) ?? '').join(value.type === 'list' ? '\n' : '');
}
