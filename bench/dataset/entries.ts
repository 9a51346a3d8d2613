import { createRandom, digits, noun, prose, type Random, title } from './random.ts';

export const AUTHORS = 200;
export const CATEGORIES = 50;
/** The first categories have no parent. */
export const ROOT_CATEGORIES = 8;

const EPOCH = Date.UTC(2023, 0, 1);
const DAY = 86_400_000;
const KINDS = ['news', 'essay', 'review', 'interview'];

export const avatarOf = (author: number): number => author;
export const iconOf = (category: number): number => AUTHORS + category;
export const coverOf = (article: number): number => AUTHORS + CATEGORIES + article;

export function article(id: number) {
  const random = createRandom(1, id);
  const created = EPOCH + id * 61_000;
  const words = title(random, 4 + random.below(5));
  return {
    id,
    title: `${words} ${id}`,
    slug: `${words
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')}-${id}`,
    subtitle: title(random, 8),
    summary: prose(random, 160),
    body: prose(random, 800),
    kind: KINDS[random.below(4)],
    views: random.below(100_000),
    reading_minutes: 1 + random.below(20),
    rating: (random.below(4000) + 1000) / 1000,
    featured: random.below(10) === 0,
    metadata: {
      source: noun(random),
      tags: [noun(random), noun(random)],
      layout: { columns: 1 + random.below(3), hero: random.below(2) === 1 },
    },
    happens_at: new Date(EPOCH + random.below(1000) * DAY + random.below(DAY)),
    created_at: new Date(created),
    updated_at: new Date(created + random.below(DAY)),
    published_at: new Date(created + random.below(DAY)),
    author: 1 + random.below(AUTHORS),
    categories: threeCategories(random),
  };
}

function threeCategories(random: Random): readonly number[] {
  const first = random.below(CATEGORIES);
  const second = first + 1 + random.below(16);
  const third = first + 17 + random.below(16);
  return [first, second, third].map((category) => (category % CATEGORIES) + 1);
}

export function author(id: number) {
  const at = new Date(EPOCH + id * 1000);
  const bio = prose(createRandom(2, id), 120);
  return { id, name: `Author ${id}`, email: `author${id}@example.test`, bio, created_at: at, updated_at: at };
}

export function category(id: number) {
  const at = new Date(EPOCH + id * 1000);
  const description = prose(createRandom(3, id), 80);
  return { id, name: `Category ${id}`, slug: `category-${id}`, description, created_at: at, updated_at: at };
}

export const parentOf = (category: number): number => 1 + (category % ROOT_CATEGORIES);

export function seo(id: number) {
  const random = createRandom(4, id);
  return {
    id,
    meta_title: title(random, 5),
    meta_description: prose(random, 120),
    keywords: Array.from({ length: 4 }, () => noun(random)).join(', '),
    prevent_indexing: random.below(20) === 0,
  };
}

export function section(id: number) {
  const random = createRandom(5, id);
  return { id, heading: title(random, 4), text: prose(random, 200), weight: random.below(100) };
}

export function file(id: number) {
  const random = createRandom(6, id);
  const kind = id <= AUTHORS ? 'avatar' : id <= AUTHORS + CATEGORIES ? 'icon' : 'cover';
  const hash = `${kind}_${id}_${digits(random).slice(0, 10)}`;
  const at = new Date(EPOCH + id * 1000);
  const alternative_text = title(random, 4);
  const caption = title(random, 6);
  const format = (name: string, width: number, height: number) => ({
    name: `${name}_${kind}-${id}.jpg`,
    hash: `${name}_${hash}`,
    ext: '.jpg',
    mime: 'image/jpeg',
    path: null,
    width,
    height,
    size: (random.below(9000) + 100) / 100,
    url: `/uploads/${name}_${hash}.jpg`,
  });
  return {
    id,
    name: `${kind}-${id}.jpg`,
    alternative_text,
    caption,
    width: 1600,
    height: 1067,
    formats: {
      thumbnail: format('thumbnail', 234, 156),
      small: format('small', 500, 333),
      medium: format('medium', 750, 500),
    },
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    size: (random.below(90_000) + 1000) / 100,
    url: `/uploads/${hash}.jpg`,
    preview_url: null,
    provider: 'local',
    provider_metadata: null,
    folder_path: '/',
    created_at: at,
    updated_at: at,
  };
}
