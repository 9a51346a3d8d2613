// The content of the example. `plinth start` writes it once, into an empty database.
// The form is described in docs/seeding.md.
const { adminUsers, locales, roles, tokens, users } = require('./seed/access');
const { comments, notes } = require('./seed/comments');
const { files } = require('./seed/files');
const { pages } = require('./seed/pages');
const { authors, categories, profiles } = require('./seed/people');
const { issues, places } = require('./seed/places');
const { campaign, homepage, magazine } = require('./seed/site');
const articleTexts = [...require('./seed/articles-1'), ...require('./seed/articles-2')];

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
const FOUNDED = Date.UTC(2024, 0, 15, 9, 0);
const FIRST_MORNING = Date.UTC(2024, 2, 20, 6, 30);

const slugOf = (title) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const countWords = (text) => text.split(/\s+/).filter(Boolean).length;

const paragraph = (text) => ({ type: 'paragraph', children: [{ type: 'text', text }] });

const notebookOf = ({ title, summary }) => [
  { type: 'heading', level: 2, children: [{ type: 'text', text: title }] },
  paragraph(summary),
  {
    type: 'list',
    format: 'unordered',
    children: ['Call back before noon', 'Bring boots', 'Check the tide'].map((text) => ({
      type: 'list-item',
      children: [{ type: 'text', text }],
    })),
  },
];

/** The blocks of an article that brings none of its own: a quotation, pictures, what to read next. */
const blocksOf = ({ title, summary, cover, gallery, author }, index, next) => {
  const hero = { __component: 'blocks.hero', title, subtitle: summary, background: cover };
  const quote = { __component: 'blocks.quote', text: summary, source: null, year: 2024 };
  const pictures = { __component: 'blocks.gallery', title: 'On the way', images: gallery ?? [cover] };
  const readNext = { __component: 'blocks.read-next', title: 'Read next', articles: next, spotlight: author };
  return [[hero, readNext], [quote, pictures], [pictures, quote, readNext], [readNext]][index % 4];
};

const articles = articleTexts.map((text, index) => {
  const finished = text.publishedAt === undefined;
  const complete = text.summary !== null;
  const createdAt = new Date(FIRST_MORNING + index * 11 * DAY + (index % 7) * 3_540_000);
  const publishedAt = finished ? new Date(createdAt.getTime() + 3 * DAY + index * 61_000) : null;
  const next = [index + 5, index + 11].map((other) => articleTexts[other % 44].$key).filter((key) => key !== text.$key);
  return {
    slug: slugOf(text.title),
    contactEmail: text.author ? `${text.author}@longshore.example` : null,
    firstPrinted: finished ? publishedAt.toISOString().slice(0, 10) : null,
    broadcastAt:
      index % 3 === 0 ? `${String(6 + (index % 14)).padStart(2, '0')}:${index % 2 ? '30' : '05'}:00.000` : null,
    eventAt: index % 5 === 0 ? new Date(createdAt.getTime() + 30 * DAY) : null,
    syncedAt: finished ? new Date(createdAt.getTime() + 4 * DAY + 125) : null,
    wordCount: countWords(text.body ?? ''),
    archiveNumber: complete ? String(9_000_000_000n + BigInt(index) * 1_048_576n) : null,
    rating: finished && complete ? Math.round((3 + ((index * 37) % 21) / 10) * 10) / 10 : null,
    reprintPrice: complete ? (12 + ((index * 13) % 40) * 0.25).toFixed(2) : null,
    metadata: {
      tone: ['quiet', 'curious', 'salty'][index % 3],
      readingMinutes: 2 + (index % 5),
      audio: index % 3 === 0,
    },
    notebook: index % 4 === 1 && complete ? notebookOf(text) : null,
    editorNote: finished ? `Filed on day ${index * 11}.` : null,
    related: complete ? next : [],
    seo: {
      metaTitle: text.title.slice(0, 70),
      metaDescription: text.summary,
      keywords: text.categories.join(', '),
      internalScore: 50 + ((index * 7) % 50),
      metaImage: text.cover,
      socialCards:
        index % 2 ? [] : [{ network: 'mastodon', title: text.title, description: text.summary, image: text.cover }],
    },
    sources: [
      { label: 'Tide tables', url: `https://tides.example/${2024 + (index % 2)}` },
      ...(index % 3 ? [] : [{ label: 'Field notes', url: `https://notes.example/${text.$key}`, newTab: true }]),
    ],
    blocks: finished && complete ? blocksOf(text, index, next) : [],
    publishedAt,
    createdAt,
    updatedAt: publishedAt ?? createdAt,
    createdBy: ['ada', 'hana', 'desk'][index % 3],
    updatedBy: ['ada', 'desk'][index % 2],
    ...text,
  };
});

const content = ({ env }) => ({
  'plugin::i18n.locale': locales,
  'admin::user': adminUsers,
  'admin::api-token': tokens(env('API_TOKEN_SALT')),
  'plugin::users-permissions.role': roles,
  'plugin::users-permissions.user': users,
  'plugin::upload.file': files,
  'api::category.category': categories,
  'api::profile.profile': profiles,
  'api::author.author': authors,
  'api::issue.issue': issues,
  'api::place.place': places,
  'api::article.article': articles,
  'api::comment.comment': comments,
  'api::newsroom-note.newsroom-note': notes,
  'api::page.page': pages,
  'api::homepage.homepage': homepage,
  'api::magazine.magazine': magazine,
  'api::campaign.campaign': campaign,
});

/** Fixed dates, so that every copy of the example answers alike: an hour from one entry to the next. */
const dated = (entry, index) => ({ createdAt: new Date(FOUNDED + index * HOUR), ...entry });

module.exports = (project) =>
  Object.fromEntries(
    Object.entries(content(project)).map(([uid, entries]) => [
      uid,
      Array.isArray(entries) ? entries.map(dated) : dated(entries, 0),
    ]),
  );
