// The three single types: the front page, the settings, and a campaign that is still a draft.
exports.homepage = {
  headline: 'Stories from the edge of the water',
  intro: 'Four times a year, a little after the tide. This time: **what the sea gives back.**',
  banner: 'great-wave.webp',
  featuredArticles: ['light-under-pressure', 'keeper-of-skerrow', 'learning-to-float', 'sailing-with-no-name'],
  authorOfTheMonth: 'chinyere',
  blocks: [
    {
      __component: 'blocks.hero',
      title: 'Issue 27 is here',
      subtitle: 'Glass floats, gulls and a house with nine metres left',
      background: 'island-morning.webp',
      action: { label: 'Look inside', url: '/issues/27' },
    },
    {
      __component: 'blocks.quote',
      text: 'I used to think that fog hides places. Now I think it is one.',
      source: 'Hana Novotná',
      year: 2024,
    },
    {
      __component: 'blocks.read-next',
      title: 'From the archive',
      articles: ['oyster-clock', 'ferry-timetable', 'eel-road'],
      spotlight: 'keiko',
    },
    {
      __component: 'blocks.gallery',
      title: 'Nights',
      columns: 3,
      images: ['moon-tide.webp', 'night-sailors.webp', 'lantern-fog.webp'],
    },
    { __component: 'blocks.quote', text: 'Please do not clean it.', source: null, year: null },
  ],
  seo: {
    metaTitle: 'Longshore: stories from the edge of the water',
    metaDescription: 'A magazine about tides, boats, birds, bread and the people between them.',
    keywords: 'sea, coast, magazine',
    metaImage: 'lighthouse-dusk.webp',
    socialCards: [
      {
        network: 'mastodon',
        title: 'Longshore No. 27',
        description: 'What the sea gives back.',
        image: 'issue-27.svg',
      },
      { network: 'bluesky', title: 'Longshore No. 27', description: null, image: null },
    ],
  },
};

exports.magazine = {
  name: 'Longshore',
  tagline: 'A little after the tide',
  foundedOn: '2014-03-01',
  copiesPrinted: '412600',
  mailServerKey: 'example-only-private-value',
  officeHours: { monday: ['09:00', '12:30'], wednesday: ['13:00', '18:00'], note: 'or when the light is on' },
  logo: 'logo.svg',
  editorial: {
    street: '1 East Pier',
    postalCode: 'PE1 1AA',
    city: 'Port Ellery',
    country: 'Scotland',
    geoPoint: { latitude: 56.0721, longitude: -3.4459 },
  },
  footerLinks: [
    { label: 'About us', url: '/about-us' },
    { label: 'Write for us', url: '/write-for-us' },
    { label: 'Harbour weather', url: 'https://weather.example/port-ellery', newTab: true },
  ],
  defaultSeo: { metaTitle: 'Longshore', metaDescription: 'Stories from the edge of the water.', metaImage: 'logo.svg' },
};

exports.campaign = {
  slogan: 'Give a year of tides ❄️',
  startsAt: '2025-12-01T08:00:00.000Z',
  discount: '15.00',
  publishedAt: null,
};
