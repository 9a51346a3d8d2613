// Pages in English, French and German. A translation takes over what it leaves out.
const seo = (metaTitle, metaDescription) => ({ metaTitle, metaDescription });

exports.pages = [
  {
    $key: 'about',
    title: 'About us',
    slug: 'about-us',
    body: 'Longshore is a magazine about life at the edge of the water. It appears four times a year, a little after the tide.',
    template: 'wide',
    menuOrder: 1,
    hero: 'sailing-out.webp',
    category: 'culture',
    seo: seo('About Longshore', 'Who we are and why we live so close to the water.'),
    $locales: {
      fr: {
        title: 'À propos',
        slug: 'a-propos',
        body: 'Longshore est une revue consacrée à la vie au bord de l’eau. Elle paraît quatre fois par an, un peu après la marée.',
        seo: seo('À propos de Longshore', 'Qui nous sommes et pourquoi nous vivons si près de l’eau.'),
      },
      de: {
        title: 'Über uns',
        slug: 'ueber-uns',
        body: 'Longshore ist ein Magazin über das Leben am Rand des Wassers. Es erscheint viermal im Jahr, kurz nach der Flut.',
        seo: seo('Über Longshore', 'Wer wir sind und warum wir so nah am Wasser wohnen.'),
      },
    },
  },
  {
    $key: 'contact',
    title: 'Contact',
    slug: 'contact',
    body: 'Write to **post@longshore.example** or to the East Pier. Messages in bottles are answered last.',
    menuOrder: 2,
    hero: 'harbour-row.webp',
    $locales: {
      fr: {
        slug: 'nous-ecrire',
        title: 'Nous écrire',
        body: 'Écrivez à **post@longshore.example** ou à la jetée Est. Les bouteilles à la mer sont lues en dernier.',
      },
      de: {
        slug: 'kontakt',
        title: 'Kontakt',
        body: 'Schreiben Sie an **post@longshore.example** oder an den Ostpier. Flaschenpost wird zuletzt beantwortet.',
      },
    },
  },
  {
    $key: 'subscribe',
    title: 'Subscribe',
    slug: 'subscribe',
    body: 'Four issues, printed on paper that survives a wet pocket: 36 € a year, postage included, also to islands.',
    template: 'landing',
    menuOrder: 3,
    hero: 'great-wave.webp',
    seo: seo('Subscribe to Longshore', 'Four issues a year, also to islands.'),
    $locales: {
      fr: {
        title: 'S’abonner',
        slug: 's-abonner',
        body: 'Quatre numéros sur un papier qui survit à une poche mouillée : 36 € par an, port compris, îles comprises.',
        seo: seo('S’abonner à Longshore', 'Quatre numéros par an, îles comprises.'),
      },
      de: {
        title: 'Abonnieren',
        slug: 'abonnieren',
        body: 'Vier Hefte auf Papier, das eine nasse Jackentasche übersteht: 36 € im Jahr, Porto inbegriffen, auch auf Inseln.',
        seo: seo('Longshore abonnieren', 'Vier Hefte im Jahr, auch auf Inseln.'),
      },
    },
  },
  {
    $key: 'contribute',
    title: 'Write for us',
    slug: 'write-for-us',
    body: 'Tell us what you saw, who told you, and what the weather was like. We read everything and answer within two spring tides.',
    menuOrder: 4,
    $locales: {
      fr: {
        title: 'Écrire pour nous',
        slug: 'ecrire-pour-nous',
        body: 'Racontez ce que vous avez vu, qui vous l’a dit et quel temps il faisait. Nous lisons tout et répondons en deux vives-eaux.',
      },
      de: {
        title: 'Für uns schreiben',
        slug: 'fuer-uns-schreiben',
        body: 'Erzählen Sie, was Sie gesehen haben, wer es Ihnen gesagt hat und wie das Wetter war. Wir lesen alles und antworten binnen zweier Springtiden.',
        publishedAt: null,
      },
    },
  },
  {
    $key: 'colophon',
    title: 'Colophon',
    slug: 'colophon',
    body: 'Set in a typeface drawn for nautical almanacs. Printed by the last press in town with a harbour view.',
    menuOrder: 5,
    hero: 'sea-chart.webp',
    $locales: {
      fr: {
        title: 'Colophon',
        slug: 'colophon-fr',
        body: 'Composé dans un caractère dessiné pour les almanachs nautiques. Imprimé par la dernière presse avec vue sur le port.',
      },
      de: {
        title: 'Impressum',
        slug: 'impressum',
        body: 'Gesetzt in einer Schrift, die für nautische Jahrbücher gezeichnet wurde. Gedruckt in der letzten Druckerei mit Hafenblick.',
      },
    },
  },
  {
    $key: 'accessibility',
    title: 'Accessibility',
    slug: 'accessibility',
    body: 'Every issue is read aloud by its authors. Some of them are seasick; all of them are audible.',
    menuOrder: 6,
    $locales: {
      de: {
        title: 'Barrierefreiheit',
        slug: 'barrierefreiheit',
        body: 'Jede Ausgabe wird von ihren Autorinnen und Autoren vorgelesen. Manche sind seekrank, alle sind zu hören.',
      },
    },
  },
  {
    $key: 'summer-party',
    title: 'Summer party on the pier',
    slug: 'summer-party',
    body: 'A draft: the band is booked, the pier is not.',
    template: 'landing',
    menuOrder: null,
    publishedAt: null,
    $locales: {
      fr: { title: 'Fête d’été sur la jetée', slug: 'fete-d-ete', body: null },
    },
  },
];
