import * as z from 'zod';
import { focalPointOf, setFocalPoint } from '../../management/library/focal-point.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data, noContent } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import type { FocalPoint } from '../contract/library.ts';
import { exactly, validateOwn } from '../validation/validate-own.ts';
import { storedFile, visibleFile } from './shown-file.ts';

const error = 'a number from 0 to 100';
const percent = z.number({ error }).min(0, { error }).max(100, { error });

const sentPoint = exactly({ x: percent, y: percent });

/** `GET /studio/api/files/:id/focal-point` */
export async function showFocalPoint(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await visibleFile(parts, request);
  return data<FocalPoint | null>(await focalPointOf(administratorScope(parts, request), id));
}

/** `PUT /studio/api/files/:id/focal-point` */
export async function putFocalPoint(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const point = validateOwn(sentPoint, request.body);
  const { id } = await storedFile(parts, request.params.id);
  await setFocalPoint(administratorScope(parts, request), id, point);
  return data<FocalPoint>(point);
}

/** `DELETE /studio/api/files/:id/focal-point` */
export async function deleteFocalPoint(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await storedFile(parts, request.params.id);
  await setFocalPoint(administratorScope(parts, request), id, null);
  return noContent();
}
