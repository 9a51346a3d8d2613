import { withoutChance } from './receiver.mjs';

const ADMINISTRATOR = { firstname: 'Ada', lastname: 'A', email: 'ada@example.org', password: 'Secret-1234' };

/** Sends requests as an administrator or with a token of full access; each answer is its status and its body. */
export async function askServer(url, requests) {
  const send = async (method, path, body, token) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, text: await response.text() };
  };
  const registered = await send('POST', '/admin/register-admin', ADMINISTRATOR);
  const administrator = JSON.parse(registered.text).data.token;
  const made = await send(
    'POST',
    '/admin/api-tokens',
    { name: 'all', description: '', type: 'full-access', lifespan: null },
    administrator,
  );
  const token = JSON.parse(made.text).data.accessKey;
  const data = { title: 'A title', text: 'Text' };
  await send('POST', '/api/categories', { data: { name: 'News' } }, token);
  const answers = [];
  for (const { method, path, body, file, fields, forAdministrators } of [
    { method: 'POST', path: '/api/articles', body: { data: { ...data, category: 1 } } },
    { method: 'PUT', path: '/api/articles/1', body: { data: { text: 'Changed' } } },
    { method: 'GET', path: '/api/articles?populate=*' },
    ...requests,
    { method: 'GET', path: '/api/articles/1' },
    { method: 'DELETE', path: '/api/articles/1' },
  ]) {
    const sent = file === undefined && fields === undefined ? body : formOf(file, fields);
    const answer = await send(method, path, sent, forAdministrators ? administrator : token).catch((error) => ({
      status: 0,
      text: error.name,
    }));
    answers.push({ asked: `${method} ${path}`, status: answer.status, body: plain(answer.text) });
  }
  return answers;
}

function formOf(file, fields = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append('files', new Blob([file], { type: 'text/plain' }), 'a file.txt');
  return form;
}

/** Without what differs from one start of the same server to the next: of metrics, the names and types stay. */
function plain(text) {
  if (text.startsWith('# HELP ')) return (text.match(/^# TYPE .*$/gm) ?? []).sort().join('\n');
  const same = withoutChance(text)
    .replaceAll(UUID, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, 'HOST');
  try {
    return JSON.stringify(sorted(JSON.parse(same)));
  } catch {
    return same;
  }
}

export const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
