import { currentDoing, type Doing } from '../activity/acting.ts';
import type { LoggedActor, NewRecord } from '../activity/activity-record.ts';
import type { ActivityLog } from '../activity/create-activity-log.ts';
import { RequestError } from '../errors.ts';
import type { Administrator } from '../management/administrators/administrator.ts';
import { isRecord } from '../util/is-record.ts';
import type { AdminRequest, AdminRoute } from './admin-route.ts';
import { LOGGED_ROUTES, type LoggedRoute } from './logged-actions.ts';

type Handle = AdminRoute['handle'];

/** The same route, with a record of what its requests do. */
export function recordedRoute(
  log: ActivityLog | null,
  { method, path }: Pick<AdminRoute, 'method' | 'path'>,
  handle: Handle,
): Handle {
  const place = `${method} ${path}`;
  const route = LOGGED_ROUTES[place] ?? { action: `request.${method.toLowerCase()}`, subject: path };
  const isRead = method === 'GET' && LOGGED_ROUTES[place] === undefined;
  if (log === null || route.action === null || isRead) return handle;
  return async (request) => {
    const doing = doingOf(route, request, method === 'PUT');
    try {
      const response = await log.during(doing, () => handle(request));
      if (response.refused !== undefined)
        await log.addAlone(doing, [{ ...recordOf(doing, response.refused), action: `${doing.action}.refused` }]);
      else if (route.when !== undefined && doing.records === 0) await log.addAlone(doing, [recordOf(doing)]);
      return response;
    } catch (error) {
      if (route.when === 'attempts' && error instanceof RequestError && isAnswer(error))
        await log.addAlone(doing, [{ ...recordOf(doing, error.message), action: `${doing.action}.refused` }]);
      throw error;
    }
  };
}

/** Who is signing in is known once their password is checked. */
export function actAs(administrator: Person): void {
  actOn(administrator);
  const doing = currentDoing();
  if (doing !== null) doing.actor = actorOf(administrator);
}

/** Whose account somebody tries to sign in to. */
export function actOn({ id, email }: Person): void {
  const doing = currentDoing();
  if (doing !== null) doing.subject = { ...doing.subject, id: String(id), label: email };
}

type Person = Pick<Administrator, 'id' | 'email'>;

/** Attempts that were not even looked at would fill the log; a second factor that is asked for is no refusal. */
const isAnswer = ({ status, details }: RequestError): boolean =>
  status !== 429 && status < 500 && !(isRecord(details) && 'factor' in details);

const ANYONE: LoggedActor = { kind: 'anonymous', id: null, name: null };

const actorOf = ({ id, email }: Person): LoggedActor => ({
  kind: 'administrator',
  id,
  name: email,
});

function doingOf({ action, id = 'id', subject, own }: LoggedRoute, request: AdminRequest, isUpdate: boolean): Doing {
  const { params, body, caller, address } = request;
  const topic = action?.slice(0, action.indexOf('.')) ?? null;
  const type = subject ?? params.uid ?? topic;
  return {
    actor: caller === null ? ANYONE : actorOf(caller.administrator),
    address,
    action,
    subject:
      own === true && caller !== null
        ? { type, id: String(caller.administrator.id), locale: null, label: caller.administrator.email }
        : { type, id: params[id] ?? null, locale: null, label: labelOf(body) },
    fields: isUpdate ? fieldsOf(body) : [],
    records: 0,
  };
}

const recordOf = ({ actor, address, action, subject, fields }: Doing, refused?: string): NewRecord => ({
  ...{ actor, address, action: action ?? '', subject },
  details: refused === undefined ? (fields.length > 0 ? { fields } : null) : { refused },
});

/** What people call it; never a secret. */
function labelOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const { email, name } = body;
  // Some type their password into the wrong field.
  if (typeof email === 'string') return email.includes('@') ? email : null;
  return typeof name === 'string' ? name : null;
}

const MAX_FIELDS = 50;
/** Longer names are no names of fields. */
const FIELD = /^\w{1,60}$/;

const fieldsOf = (body: unknown): readonly string[] =>
  isRecord(body)
    ? Object.keys(body)
        .filter((name) => FIELD.test(name))
        .slice(0, MAX_FIELDS)
    : [];
