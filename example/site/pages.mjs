/** `preview` is null for everybody else; otherwise it names Studio, to which the page may talk. */
export const homePage = (articles, preview) =>
  page(
    'Longshore',
    `<h1>Longshore</h1>${articles
      .map(
        ({ id, attributes: { title, summary } }) =>
          `<article><h2><a href="/articles/${id}">${html(title)}</a></h2><p>${html(summary)}</p></article>`,
      )
      .join('')}`,
    preview,
  );

export const articlePage = ({ attributes: { title, summary, body, author } }, preview) =>
  page(
    title,
    `<article><h1>${html(title)}</h1>
<p class="summary">${html(summary)}</p>
<p class="author">${html(author?.data?.attributes.name)}</p>
${String(body ?? '')
  .split(/\n{2,}/)
  .map((paragraph) => `<p>${html(paragraph)}</p>`)
  .join('\n')}</article>`,
    preview,
  );

export const missingPage = (preview) => page('Not found', '<h1>Not found</h1>', preview);

/** Marks of a title would be part of the title of the window. */
const page = (title, content, preview) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(title).replace(HIDDEN, '')}</title>
<meta name="viewport" content="width=device-width"></head>
<body>${preview === null ? '' : '<p><a href="/preview/end">End the preview</a></p>'}
${content}
${preview === null ? '' : editing(preview.cms)}</body></html>`;

/** Texts become editable where the page is shown in Studio. */
const editing = (studio) => `<script type="module">
import { enableEditing } from '/enable-editing.js';
enableEditing({ studio: ${JSON.stringify(studio)} });
</script>`;

const HIDDEN = /[\u200b-\u200d\ufeff]/g;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const html = (text) => String(text ?? '').replace(/[&<>"]/g, (character) => ENTITIES[character]);
