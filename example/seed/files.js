// What the upload folder holds. Name, size, mime type and URL are read from the file itself.
const { statSync } = require('node:fs');
const path = require('node:path');

const uploads = path.join(__dirname, '..', 'public', 'uploads');

const covers = {
  'bakers-table': ['A loaf on a wooden table', 'Four in the morning'],
  'dunes-terns': ['Terns over a sand dune', 'The long dune in June'],
  'great-wave': ['A tall blue wave under a red sun', null],
  'harbour-row': ['A row of coloured houses at a harbour', 'Port Ellery, east side'],
  'herring-shoal': ['A shoal of herring turning', 'Nobody leads'],
  'island-morning': ['Pink mountains above a calm sea', 'First light'],
  'jellyfish-deep': ['Glowing jellyfish in dark water', 'Below six hundred metres'],
  'lantern-fog': ['A lantern in the fog', null],
  'lighthouse-dusk': ['A striped lighthouse at dusk', 'Skerrow Light'],
  'moon-tide': ['The moon above a low tide', 'Low water, 02:10'],
  'night-sailors': ['A small boat under the stars', 'One night without instruments'],
  'river-bridge': ['A stone bridge over a river', null],
  'sailing-out': ['Two sailing boats leaving a bay', 'Out with the morning tide'],
  'sea-chart': ['An old sea chart with a compass rose', 'A letter with a date on it'],
};

/** A smaller version beside the picture, described as v4 describes the ones it makes. */
const format = (prefix, name, width, height) => {
  const file = `${prefix}_${name}.webp`;
  const size = Math.round(statSync(path.join(uploads, file)).size / 10) / 100;
  const hash = `${prefix}_${name}`;
  return {
    ext: '.webp',
    url: `/uploads/${file}`,
    hash,
    mime: 'image/webp',
    name: file,
    path: null,
    size,
    width,
    height,
  };
};

const pictures = Object.entries(covers).map(([name, [alternativeText, caption]]) => ({
  $key: `${name}.webp`,
  alternativeText,
  caption,
  width: 960,
  height: 540,
  formats: { thumbnail: format('thumbnail', name, 245, 138), small: format('small', name, 500, 281) },
}));

const people = 'ada bela chinyere dagny emile fatima giorgos hana ingrid joao keiko leonie'.split(' ');
const portraits = people.map((name) => ({
  $key: `${name}.svg`,
  alternativeText: `Portrait of ${name[0].toUpperCase()}${name.slice(1)}`,
  width: 240,
  height: 240,
}));

const fronts = [21, 22, 23, 24, 25, 26, 27, 28].map((number) => ({
  $key: `issue-${number}.svg`,
  alternativeText: `Front page of issue ${number}`,
  width: 600,
  height: 800,
}));

const logo = { $key: 'logo.svg', alternativeText: 'Longshore', width: 320, height: 80 };

exports.files = [...pictures, ...portraits, ...fronts, logo];
