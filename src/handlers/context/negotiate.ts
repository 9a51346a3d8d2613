import { contentTypeOf, essenceOf } from './media-types.ts';

interface Preference {
  readonly name: string;
  readonly quality: number;
}

type Offered = readonly (string | readonly string[])[];

export interface Negotiation {
  accepts(...offered: Offered): string | false | readonly string[];
  acceptsCharsets(...offered: Offered): string | false | readonly string[];
  acceptsEncodings(...offered: Offered): string | false | readonly string[];
  acceptsLanguages(...offered: Offered): string | false | readonly string[];
}

/** `ctx.accepts('json', 'html')` and its siblings: the offered value that a header prefers. */
export const createNegotiation = (headers: Readonly<Record<string, string | string[] | undefined>>): Negotiation => {
  const header = (name: string): string | undefined => headers[name]?.toString();
  return {
    accepts: (...offered) =>
      choose(header('accept'), offered.flat(), (name) => essenceOf(contentTypeOf(name)), matchesType),
    acceptsCharsets: (...offered) => choose(header('accept-charset'), offered.flat(), lower, matchesName),
    acceptsEncodings: (...offered) => choose(header('accept-encoding'), offered.flat(), lower, matchesName),
    acceptsLanguages: (...offered) => choose(header('accept-language'), offered.flat(), lower, matchesLanguage),
  };
};

const lower = (name: string): string => name.toLowerCase();

function choose(
  header: string | undefined,
  offered: readonly string[],
  named: (offer: string) => string,
  matches: (preferred: string, offer: string) => boolean,
): string | false | readonly string[] {
  const preferences = readPreferences(header ?? '*');
  if (offered.length === 0) return preferences.map(({ name }) => name);
  const liked = offered.map((offer) => {
    const fits = preferences.filter(({ name }) => matches(name, named(offer)));
    // The most exact preference decides: `text/html;q=0.5, */*` likes HTML less than anything else.
    const [exact] = fits.sort((one, other) => exactness(other.name) - exactness(one.name));
    return { offer, quality: exact?.quality ?? 0 };
  });
  const best = Math.max(...liked.map(({ quality }) => quality));
  return best === 0 ? false : (liked.find(({ quality }) => quality === best)?.offer ?? false);
}

const readPreferences = (header: string): Preference[] =>
  header
    .split(',')
    .map((part) => {
      const [name = '', ...options] = part.split(';').map((piece) => piece.trim());
      const quality = options.find((option) => option.startsWith('q='));
      return { name: name.toLowerCase(), quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ name }) => name !== '')
    .sort((one, other) => other.quality - one.quality);

const exactness = (name: string): number => (name === '*' || name === '*/*' ? 0 : name.endsWith('/*') ? 1 : 2);

const matchesName = (preferred: string, offer: string): boolean => preferred === '*' || preferred === offer;

const matchesType = (preferred: string, offer: string): boolean =>
  preferred === '*' ||
  preferred === '*/*' ||
  preferred === offer ||
  (preferred.endsWith('/*') && offer.startsWith(preferred.slice(0, -1)));

const matchesLanguage = (preferred: string, offer: string): boolean =>
  preferred === '*' || preferred === offer || offer.startsWith(`${preferred}-`) || preferred.startsWith(`${offer}-`);
