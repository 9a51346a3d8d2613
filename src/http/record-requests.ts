import { type Doing, doInTrace } from '../activity/acting.ts';
import { type LoggedActor, NO_SUBJECT } from '../activity/activity-record.ts';
import type { ActivityLog } from '../activity/create-activity-log.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { Reply, Route } from './route.ts';

export type RecordRequest = (route: Route, request: IncomingRequest) => Promise<Reply>;

/** None of these writes. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Records what routes of the project's code for administrators write, and, if asked for, what the content API writes to
 * entries and files. The routes of the admin API itself say more (`admin/recorded-route.ts`).
 */
export function createRecordRequests(log: ActivityLog, { api }: { readonly api: boolean }): RecordRequest {
  return (route, request) => {
    const isOfProject = route.realm === 'admin' && route.answeredBy !== 'admin API';
    const isRecorded = isOfProject || (api && route.realm === 'content');
    if (!isRecorded || READING.has(request.method)) return route.handle(request);
    const doing: Doing = {
      actor: actorOf(request),
      address: request.address,
      action: isOfProject ? 'request.send' : null,
      subject: isOfProject ? { ...NO_SUBJECT, type: `${route.method} ${route.path}` } : NO_SUBJECT,
      ...(!isOfProject && { via: 'api' }),
      fields: [],
      records: 0,
    };
    if (route.runsNoCode?.() === true) {
      doInTrace(request.work.trace, doing);
      return route.handle(request);
    }
    return log.during(doing, () => route.handle(request));
  };
}

function actorOf({ caller, administrator }: IncomingRequest): LoggedActor {
  if (administrator !== null) {
    const { id, email } = administrator.administrator;
    return { kind: 'administrator', id, name: email };
  }
  switch (caller?.kind) {
    case 'user':
      return { kind: 'user', id: caller.user.id, name: caller.user.username };
    case 'token':
      return { kind: 'token', id: caller.token.id, name: caller.token.name };
    default:
      return { kind: 'anonymous', id: null, name: null };
  }
}
