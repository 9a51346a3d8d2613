import { notFound } from '../../errors.ts';
import type { SavedView, SavedViewData } from '../../management/views/saved-view-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, created, data, noContent } from '../admin-route.ts';
import type { ManagedType } from '../content-manager/managed-type.ts';
import type { ListState, ShownView } from '../contract/lists.ts';
import { readId } from '../read-id.ts';
import { validateOwn } from '../validation/validate-own.ts';
import { mayUseState, savedView } from './list-state.ts';

/** `GET /studio/api/lists/:uid/views`: the caller's own, and shared ones that they can use. */
export async function showViews({ type, scope }: ManagedType, request: AdminRequest, parts: AdminParts) {
  const own = callerOf(request).administrator.id;
  const views = (await parts.savedViews.list(type.uid, own)).map((view) => shownView(request, view));
  const usable = views.filter(
    ({ isOwn, state }) => isOwn || mayUseState(scope.engine.model, scope.access, type, state),
  );
  return data<readonly ShownView[]>(usable);
}

/** `POST /studio/api/lists/:uid/views` */
export async function addView({ type }: ManagedType, request: AdminRequest, parts: AdminParts) {
  const sent = sentView(request);
  const added = await parts.savedViews.add(type.uid, callerOf(request).administrator.id, sent);
  return created<ShownView>(shownView(request, added));
}

/** `PUT /studio/api/lists/:uid/views/:view` */
export async function changeView(managed: ManagedType, request: AdminRequest, parts: AdminParts) {
  const sent = sentView(request);
  const view = await editableView(managed, request, parts);
  await parts.savedViews.change(view.id, sent);
  return data<ShownView>(shownView(request, { ...view, ...sent }));
}

/** `DELETE /studio/api/lists/:uid/views/:view` */
export async function deleteView(
  managed: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { id } = await editableView(managed, request, parts);
  await parts.savedViews.remove(id);
  return noContent();
}

function sentView({ body }: AdminRequest): SavedViewData {
  const { state, ...sent } = validateOwn(savedView, body);
  return { ...sent, state: JSON.stringify(state) };
}

/** Views that the caller may not change count as absent. */
async function editableView({ type }: ManagedType, request: AdminRequest, parts: AdminParts): Promise<SavedView> {
  const id = readId(request.params.view);
  const view = id === null ? null : await parts.savedViews.find(type.uid, callerOf(request).administrator.id, id);
  if (view === null || !shownView(request, view).isEditable) throw notFound('View not found');
  return view;
}

function shownView(request: AdminRequest, { id, owner, name, isShared, state }: SavedView): ShownView {
  const { administrator, may } = callerOf(request);
  const isOwn = owner === administrator.id;
  const isEditable = isOwn || may('plugin::content-manager.collection-types.configure-view');
  return { id, name, isShared, isOwn, isEditable, state: { ...EARLIER, ...(JSON.parse(state) as ListState) } };
}

/** What views of earlier versions do not have. */
const EARLIER = { layout: null, missing: null } as const;
