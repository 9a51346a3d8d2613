import * as z from 'zod';
import type { ReadSetting } from '../content/settings/setting-store.ts';

/** The users-permissions plugin's settings, which v4 stores in the database. */
export interface AdvancedSettings {
  readonly uniqueEmail: boolean;
  readonly allowRegister: boolean;
  readonly emailConfirmation: boolean;
  readonly emailResetPassword: string | null;
  readonly emailConfirmationRedirection: string | null;
  readonly defaultRole: string;
}

const advancedSchema = z.object({
  unique_email: z.boolean().catch(true),
  allow_register: z.boolean().catch(true),
  email_confirmation: z.boolean().catch(false),
  email_reset_password: z.string().nullable().catch(null),
  email_confirmation_redirection: z.string().nullable().catch(null),
  default_role: z.string().catch('authenticated'),
});

export async function readAdvancedSettings(readSetting: ReadSetting): Promise<AdvancedSettings> {
  const stored = advancedSchema.parse((await readSetting('plugin_users-permissions_advanced')) ?? {});
  return {
    uniqueEmail: stored.unique_email,
    allowRegister: stored.allow_register,
    emailConfirmation: stored.email_confirmation,
    emailResetPassword: stored.email_reset_password,
    emailConfirmationRedirection: stored.email_confirmation_redirection,
    defaultRole: stored.default_role,
  };
}
