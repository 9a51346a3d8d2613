/** A number from 0 up to, and not including, `below`. */
export type Dice = (below: number) => number;

/** The same numbers for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface MixedWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object | FormData;
  /** The kind of what it makes. */
  readonly makes?: Kind;
}

const KINDS = [
  'article',
  'category',
  'author',
  'profile',
  'dish',
  'restaurant',
  'menu-section',
  'page',
  'comment',
] as const;
type Kind = (typeof KINDS)[number] | 'file' | 'user';

const PLURALS: Readonly<Record<(typeof KINDS)[number], string>> = {
  article: 'articles',
  category: 'categories',
  author: 'authors',
  profile: 'profiles',
  dish: 'dishes',
  restaurant: 'restaurants',
  'menu-section': 'menu-sections',
  page: 'pages',
  comment: 'comments',
};

/** Few entries that many write at once: their lists, their owners, their unique values. */
export class SharedEntries {
  readonly #ids = new Map<Kind, number[]>();
  readonly #dice: Dice;
  #made = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  of(kind: Kind): number[] {
    const known = this.#ids.get(kind) ?? [];
    this.#ids.set(kind, known);
    return known;
  }

  /** The entries that everything starts with. */
  async open(send: (write: MixedWrite) => Promise<number | null>): Promise<void> {
    for (let index = 0; index < 4; index++) {
      for (const kind of KINDS) await this.#keep(kind, send(this.#create(kind)));
      await this.#keep('file', send(this.#upload()));
      await this.#keep('user', send(this.#user()));
    }
  }

  async #keep(kind: Kind, made: Promise<number | null>): Promise<void> {
    const id = await made;
    if (id !== null) this.of(kind).push(id);
  }

  next(): MixedWrite {
    const kind = this.#one(KINDS);
    switch (this.#dice(10)) {
      case 0:
      case 1:
        return this.#create(this.#dice(3) === 0 ? kind : 'article');
      case 2:
        return this.#remove(this.#dice(4) === 0 ? kind : 'article');
      case 3:
        return this.#dice(3) === 0 ? this.#remove('file') : this.#upload();
      case 4:
        return this.#dice(2) === 0 ? this.#user() : this.#change('user');
      case 5:
        return this.#translate();
      default:
        return this.#change(kind);
    }
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#dice(list.length)] as T;
  }

  #id(kind: Kind): number {
    return this.#one(this.of(kind)) ?? 999_999;
  }

  #some(kind: Kind): number[] {
    return this.of(kind)
      .map((id) => ({ id, at: this.#dice(1000) }))
      .sort((one, other) => one.at - other.at)
      .slice(0, this.#dice(4))
      .map(({ id }) => id);
  }

  /** A list in one of the forms that a body may have it in. */
  #list(kind: Kind): unknown {
    const some = this.#some(kind);
    const at = [{ end: true }, { start: true }] as const;
    switch (this.#dice(6)) {
      case 0:
        return some;
      case 1:
        return { set: some.map((id) => ({ id })) };
      case 2:
        return { connect: some };
      case 3:
        return { connect: some.map((id) => ({ id, position: this.#one(at) })) };
      case 4:
        return { disconnect: some };
      default:
        return { connect: this.#some(kind), disconnect: some };
    }
  }

  #single(kind: Kind): unknown {
    const id = this.#id(kind);
    return this.#one([id, { connect: [id] }, { disconnect: [id] }, null]);
  }

  /** What several have, so that some are refused. */
  #unique(): string {
    return this.#dice(2) === 0 ? `taken-${this.#dice(8)}` : `made-${++this.#made}-${this.#dice(1e9)}`;
  }

  #data(kind: (typeof KINDS)[number]): Record<string, unknown> {
    switch (kind) {
      case 'article':
        return {
          title: 'Mixed',
          slug: this.#unique(),
          author: this.#single('author'),
          coAuthors: this.#list('author'),
          categories: this.#list('category'),
          parent: this.#single('article'),
          related: this.#list('article'),
          reviewedRestaurant: this.#single('restaurant'),
          cover: this.#id('file'),
          gallery: this.#some('file'),
          sections: [{ heading: 'one', writers: this.#some('author'), picture: this.#id('file') }],
          blocks: [
            { __component: 'zone.related', title: 'x', articles: this.#some('article') },
            { __component: 'zone.gallery', images: this.#some('file') },
          ],
        };
      case 'category':
        return {
          name: 'Mixed',
          articles: this.#list('article'),
          parent: this.#single('category'),
          children: this.#list('category'),
        };
      case 'author':
        return {
          name: 'Mixed',
          email: `${this.#unique()}@example.com`,
          articles: this.#list('article'),
          profile: this.#single('profile'),
        };
      case 'profile':
        return { handle: this.#unique(), author: this.#single('author') };
      case 'dish':
        return {
          name: 'Mixed',
          restaurant: this.#single('restaurant'),
          menuSections: this.#list('menu-section'),
          photos: this.#some('file'),
        };
      case 'restaurant':
        return {
          name: 'Mixed',
          dishes: this.#list('dish'),
          reviews: this.#list('article'),
          categories: this.#list('category'),
        };
      case 'menu-section':
        return { name: 'Mixed', dishes: this.#list('dish') };
      case 'page':
        return { title: 'Mixed', slug: this.#unique(), hero: this.#id('file'), category: this.#single('category') };
      case 'comment':
        return {
          content: 'Mixed',
          related: [{ __type: 'api::article.article', id: this.#id('article') }],
          mentions: this.#some('author').map((id) => ({ __type: 'api::author.author', id })),
          replyTo: this.#single('comment'),
        };
    }
  }

  #create(kind: (typeof KINDS)[number]): MixedWrite {
    const data = this.#data(kind);
    return { method: 'POST', url: `/api/${PLURALS[kind]}`, body: { data }, makes: kind };
  }

  /** One or two attributes of what a new one has. */
  #change(kind: Kind): MixedWrite {
    if (kind === 'user')
      return { method: 'PUT', url: `/api/users/${this.#id('user')}`, body: { role: 1 + this.#dice(2) } };
    if (kind === 'file') return this.#upload();
    const all = Object.entries(this.#data(kind));
    const some = [this.#one(all), this.#one(all)];
    const data = Object.fromEntries(this.#dice(6) === 0 ? all : some);
    return { method: 'PUT', url: `/api/${PLURALS[kind]}/${this.#id(kind)}`, body: { data } };
  }

  #remove(kind: Kind): MixedWrite {
    const list = this.of(kind);
    // Something is always left to write to.
    const id = list.length > 3 ? (list.splice(this.#dice(list.length), 1)[0] as number) : 999_999;
    if (kind === 'file') return { method: 'DELETE', url: `/api/upload/files/${id}` };
    if (kind === 'user') return { method: 'DELETE', url: `/api/users/${id}` };
    return { method: 'DELETE', url: `/api/${PLURALS[kind]}/${id}` };
  }

  #upload(): MixedWrite {
    const body = new FormData();
    body.append('files', new Blob([`a file ${++this.#made}`]), 'mixed.txt');
    return { method: 'POST', url: '/api/upload', body, makes: 'file' };
  }

  #user(): MixedWrite {
    const name = this.#unique();
    const body = { username: name, email: `${name}@example.com`, password: 'secret-secret', role: 1 + this.#dice(2) };
    return { method: 'POST', url: '/api/users', body, makes: 'user' };
  }

  #translate(): MixedWrite {
    const locale = this.#one(['de', 'fr', 'en']);
    const body = { title: 'Mixed', slug: this.#unique(), locale };
    if (this.#dice(4) === 0) return this.#change('page');
    return { method: 'POST', url: `/api/pages/${this.#id('page')}/localizations`, body, makes: 'page' };
  }
}

export interface MixedAnswer {
  readonly status: number;
  /** Of what was made. */
  readonly id: number | null;
  readonly text: string;
  readonly ms: number;
}

/** Null: the caller left before there was an answer. */
export async function sendMixed(
  url: string,
  { method, url: path, body, makes }: MixedWrite,
  authorization: string,
  leaveAfter: number | null = null,
): Promise<MixedAnswer | null> {
  const begin = performance.now();
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(leaveAfter !== null && { signal: AbortSignal.timeout(leaveAfter) }),
    });
    const text = await response.text();
    const made = makes !== undefined && response.ok ? idOf(JSON.parse(text)) : null;
    return { status: response.status, id: made, text, ms: performance.now() - begin };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return null;
    throw error;
  }
}

/** Entries, users, translations and files are answered in forms of their own. */
function idOf(answer: { data?: { id: number }; id?: number } | [{ id: number }]): number {
  return (Array.isArray(answer) ? answer[0].id : (answer.data?.id ?? answer.id)) as number;
}
