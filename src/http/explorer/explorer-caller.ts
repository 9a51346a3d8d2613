import type { Access } from '../../access/access.ts';
import { FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { roleNamed } from '../../auth/roles/role-permissions.ts';
import { forbidden, validationError } from '../../errors.ts';
import { authenticatorOf, type RouteRequest } from '../route.ts';
import type { ExplorerEntry } from './explorer-gate.ts';

/** The caller the explorer sends a request as: anonymous, a role, full access, or the owner of a credential. */
const CALLER_HEADER = 'x-explorer-caller';
/** The key of the selected caller; `authorization` contains the explorer user's own key. */
const CALLER_KEY_HEADER = 'x-explorer-authorization';

/** The permissions of the selected caller. */
export async function chosenAccess({ borrows }: ExplorerEntry, request: RouteRequest): Promise<Access> {
  const { headers } = request;
  const authenticator = authenticatorOf(request);
  const chosen = String(headers[CALLER_HEADER] ?? 'anonymous');
  if (chosen === 'anonymous') return (await authenticator.authenticate(undefined)).access;
  if (chosen === 'key') return (await authenticator.authenticate(String(headers[CALLER_KEY_HEADER] ?? ''))).access;
  const [, type] = /^role:(.+)$/.exec(chosen) ?? [];
  if (type === undefined && chosen !== 'full') {
    throw validationError(`Unknown caller "${chosen}". Expected anonymous, key, full or role:<type>.`);
  }
  if (!borrows) throw forbidden();
  if (type === undefined) return FULL_ACCESS;
  const role = roleNamed(await authenticator.roles(), type);
  if (role === undefined) throw validationError(`There is no role "${type}".`);
  return role.access;
}
