const ADMINISTRATOR = { firstname: 'Ada', lastname: 'A', email: 'ada@example.org', password: 'Secret-1234' };

/** Sends requests as an administrator or with a token of full access; each answer is its status and its body. */
export async function askServer(url, requests) {
  const send = async (method, path, body, token) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
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
  for (const { method, path, body, forAdministrators } of [
    { method: 'POST', path: '/api/articles', body: { data: { ...data, category: 1 } } },
    { method: 'PUT', path: '/api/articles/1', body: { data: { text: 'Changed' } } },
    { method: 'GET', path: '/api/articles?populate=*' },
    ...requests,
    { method: 'GET', path: '/api/articles/1' },
    { method: 'DELETE', path: '/api/articles/1' },
  ]) {
    const answer = await send(method, path, body, forAdministrators ? administrator : token).catch((error) => ({
      status: 0,
      text: error.name,
    }));
    answers.push({ asked: `${method} ${path}`, status: answer.status, body: plain(answer.text) });
  }
  return answers;
}

/** Without what differs from one start of the same server to the next. */
function plain(text) {
  const same = text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, 'HOST');
  try {
    return JSON.stringify(sorted(JSON.parse(same)));
  } catch {
    return same;
  }
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
