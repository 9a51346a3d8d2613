import { CREDENTIALS } from './replicated-project.ts';

/** A client without cookies, which sends back the position that it was given last. */
export interface Caller {
  create(title: string, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  /** The title of an article; null if there is none. */
  read(id: number): Promise<string | null>;
  titles(): Promise<readonly string[]>;
  send(path: string, options?: RequestInit): Promise<Response>;
  position: string | null;
}

export interface Answered {
  readonly status: number;
  /** Of the article that was created. */
  readonly id: number;
  readonly response: Response;
}

export function createCaller(url: string): Caller {
  const caller: Caller = {
    position: null,
    async send(path, options = {}) {
      const position = caller.position === null ? {} : { 'x-plinth-position': caller.position };
      const response = await fetch(url + path, {
        ...options,
        headers: { ...CREDENTIALS, ...position, ...(options.headers as Record<string, string>) },
      });
      caller.position = response.headers.get('x-plinth-position') ?? caller.position;
      return response;
    },
    async create(title, headers = {}) {
      const response = await caller.send('/api/articles', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ data: { title } }),
      });
      const body = (await response.json()) as { readonly data?: { readonly id: number } };
      return { status: response.status, id: body.data?.id ?? 0, response };
    },
    async read(id) {
      const response = await caller.send(`/api/articles/${id}`);
      if (response.status === 404) return null;
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return ((await response.json()) as { data: { attributes: { title: string } } }).data.attributes.title;
    },
    async titles() {
      const response = await caller.send('/api/articles?sort=id:desc&pagination[pageSize]=100');
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      const { data } = (await response.json()) as { data: readonly { attributes: { title: string } }[] };
      return data.map(({ attributes }) => attributes.title);
    },
  };
  return caller;
}
