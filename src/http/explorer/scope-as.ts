import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import type { RouteRequest } from '../route.ts';

/** Reads as somebody with this access, where the request reads. */
export const scopeAs = (engine: Engine, access: Access, { source, work }: RouteRequest): Scope =>
  openScope(engine, access, work, undefined, source ?? engine.source);
