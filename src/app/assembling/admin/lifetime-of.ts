import { parseDuration } from '../../../auth/parse-duration.ts';
import { StartError } from '../../../errors.ts';

/** A setting of `config/admin`, in seconds. */
export function lifetimeOf(name: string, expiresIn: string | number, { mayBeNone = false } = {}): number {
  const lifetime = parseDuration(expiresIn);
  if (lifetime !== null && (lifetime > 0 || (mayBeNone && lifetime === 0))) return lifetime;
  throw new StartError(`config/admin: "${name}" is not a valid lifetime: ${JSON.stringify(expiresIn)}.`, {
    file: 'config/admin',
    remedy: 'Use a number of seconds, or a string such as "30d".',
  });
}
