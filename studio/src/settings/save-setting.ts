import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';

/** Stores an edited item and shows a confirmation, or the error. */
export async function saveSetting(path: string, body: object, onSaved: () => void): Promise<void> {
  try {
    await call('PUT', path, { body });
    tell('Saved');
    onSaved();
  } catch (error) {
    tellError(error);
  }
}
