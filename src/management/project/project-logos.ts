import { outcomeOf } from '../../database/write-outcome.ts';
import type { SettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import type { Media } from '../../media/media.ts';
import type { Picture, StoredPicture } from '../../media/storing/store-picture.ts';
import { parseRecord } from '../../util/json/parse-json.ts';

export const LOGOS = ['menuLogo', 'authLogo'] as const;
export type Logo = (typeof LOGOS)[number];

/** Null: none; without members: never uploaded, as v4 stores it. */
export type Logos = Readonly<Record<Logo, Partial<Picture> | null>>;

/** Replaces an image; null removes it. Absent ones are left unchanged. */
export type LogoChanges = Readonly<Partial<Record<Logo, StoredPicture | null>>>;

/** The panel's logos, which v4 stores in its settings table. */
export interface ProjectLogos {
  read(): Promise<Logos>;
  update(changes: LogoChanges): Promise<Logos>;
}

const PLACE = settingAt('core_admin_project-settings');

type StoredLogos = Readonly<Record<string, unknown>> & Partial<Logos>;

export function createProjectLogos(settings: SettingStore, { provider, reportFault }: Media): ProjectLogos {
  const read = async (): Promise<Logos> => logosOf(parseRecord((await settings.read(PLACE))?.text));
  return {
    read,
    async update(changes) {
      const former: Partial<Picture>[] = [];
      try {
        await settings.change(PLACE, (stored) => {
          const keptLogos = parseRecord(stored?.text);
          former.splice(0, former.length, ...LOGOS.flatMap((name) => (name in changes && keptLogos?.[name]) || []));
          return { text: JSON.stringify({ ...keptLogos, ...changed(keptLogos, changes) }), type: 'object' };
        });
      } catch (error) {
        if (outcomeOf(error) === 'undone') await Promise.all(Object.values(changes).map((stored) => stored?.undo()));
        throw error;
      }
      // The old files are unused; a failed removal is ignored.
      for (const { name = '', hash, ext = '', size = 0, url, provider: keeper } of former) {
        if (hash === undefined || keeper !== provider.name) continue;
        await provider
          .remove({ name, hash, ext, size, mime: '', ...(url !== undefined && { url }) })
          .catch(reportFault);
      }
      return read();
    },
  };
}

const changed = (keptLogos: StoredLogos | null, changes: LogoChanges): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    LOGOS.map((name) => {
      const change = changes[name];
      if (change !== undefined) return [name, change?.picture ?? null];
      return [name, keptLogos === null ? {} : keptLogos[name]];
    }),
  );

const logosOf = (keptLogos: StoredLogos | null): Logos => ({
  menuLogo: keptLogos?.menuLogo ?? null,
  authLogo: keptLogos?.authLogo ?? null,
});
