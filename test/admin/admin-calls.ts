/** An answer of the admin API. */
export interface AdminReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any body
  readonly body: any;
}

export type AdminCall = (method: string, path: string, body?: unknown) => Promise<AdminReply>;

/** Calls the admin API as somebody; without a token, as a stranger. */
export const adminCalls =
  (url: string, token?: string): AdminCall =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

/** The first administrator of an empty project. */
export async function registerFirst(url: string): Promise<AdminCall> {
  const account = { email: 'first@example.test', firstname: 'First', password: 'First-Passw0rd' };
  const { body } = await adminCalls(url)('POST', '/admin/register-admin', account);
  return adminCalls(url, body.data.token);
}

/** Invites somebody and accepts the invitation. */
export async function invite(url: string, by: AdminCall, email: string, roles: readonly number[]): Promise<AdminCall> {
  const { body } = await by('POST', '/admin/users', { email, firstname: 'Somebody', roles });
  const { registrationToken } = body.data;
  const userInfo = { firstname: 'Somebody', password: 'Some-Passw0rd1' };
  const registered = await adminCalls(url)('POST', '/admin/register', { registrationToken, userInfo });
  return adminCalls(url, registered.body.data.token);
}
