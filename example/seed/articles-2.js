// The second half of the articles; the drafts of the coming issue stand at the end.
module.exports = [
  {
    $key: 'smoke-house-rules',
    title: 'House rules of the smokehouse',
    kind: 'recipe',
    author: 'ingrid',
    categories: ['fish', 'food'],
    issue: '24',
    cover: 'bakers-table.webp',
    summary: 'Alder for trout, beech for eel, and never, ever pine.',
    body: `Rule one: the fish decides when it is ready. Rule two: you are not the fish.

Cold smoke is patience with a roof on it. Light the chips at dusk, close the door, and go to bed believing in strangers.`,
    blocks: [
      {
        __component: 'blocks.recipe',
        title: 'Trout over alder',
        serves: 4,
        minutes: 720,
        ingredients: [
          { name: 'trout, cleaned', amount: 4, unit: null },
          { name: 'coarse sea salt', amount: 180, unit: 'g' },
          { name: 'brown sugar', amount: 60, unit: 'g' },
          { name: 'juniper berries', amount: 8, unit: null, optional: true },
        ],
        method:
          'Cure for six hours, rinse, dry in the wind, smoke below 25 °C until the skin is the colour of a violin.',
      },
    ],
  },
  {
    $key: 'bridge-keepers-diary',
    title: 'Diary of a swing-bridge keeper',
    kind: 'essay',
    author: 'giorgos',
    categories: ['rivers', 'letters'],
    issue: '24',
    cover: 'river-bridge.webp',
    summary: 'Forty tonnes of iron, one handle, and everybody in the world is late.',
    body: `*Monday.* Two barges, one wedding. Opened for the barges.

*Tuesday.* A swan, standing in the middle of the deck at the exact moment of opening. Closed again. Waited. A bicycle courier took its photograph and then, unexpectedly, mine.

*Wednesday.* Nothing. Greased the ring. On days like this, the bridge turns as if it were thinking of something else.`,
  },
  {
    $key: 'saltmarsh-alphabet',
    title: 'A saltmarsh alphabet',
    kind: 'essay',
    author: 'chinyere',
    categories: ['shore-plants', 'nature'],
    issue: '24',
    cover: 'dunes-terns.webp',
    summary: 'From arrowgrass to zostera: twenty-six plants that drink what would kill the rest of us.',
    body: `**A** is for arrowgrass, which tastes of coriander and regret. **B** is for bladderwrack, which pops. **C** is for cordgrass, an immigrant, now too busy holding up the coast to be asked for papers.

Every plant of the marsh has solved the same problem, salt, and no two of them have solved it in the same way.`,
  },
  {
    $key: 'weather-station-seven',
    title: 'Weather station seven does not answer',
    kind: 'report',
    author: 'hana',
    categories: ['weather', 'islands'],
    issue: '24',
    cover: 'lighthouse-dusk.webp',
    summary: 'Somebody has to row out and ask it why. This year, it was us.',
    body: `Station seven stands on a rock the size of a tennis court and reports wind, pressure and temperature every ten minutes. On 3 March it reported a temperature of 85 degrees and then fell silent.

It took us two days to land. A cormorant had built a nest in the radiation shield, on the warm side of the battery. We moved the sensor. We did not move the nest.`,
  },
  {
    $key: 'no-comment-from-the-cormorant',
    title: 'No comment from the cormorant',
    kind: 'letter',
    author: 'correspondent',
    categories: ['birds', 'letters'],
    issue: '24',
    cover: null,
    summary: null,
    body: `We asked. It dried its wings.`,
    seo: null,
    sources: [],
    metadata: null,
    sequelOf: 'weather-station-seven',
  },
  {
    $key: 'oyster-clock',
    title: 'The oyster clock',
    kind: 'report',
    author: 'emile',
    coAuthors: ['keiko'],
    categories: ['science', 'fish', 'tides'],
    issue: '25',
    cover: 'sea-chart.webp',
    summary:
      'Moved a thousand kilometres inland, oysters still open for a tide that is not there. For two weeks, that is. Then they open for one that ought to be.',
    body: `In 1954 a biologist put fifteen oysters into a dark tank in Illinois. For a fortnight they kept the hours of their old beach in Connecticut. Then, all together, they began to drift.

They settled on a new rhythm, and it took a year before somebody worked out what it was: high water in Illinois, if Illinois had a sea. 🦪`,
  },
  {
    $key: 'ferry-timetable',
    title: 'In praise of the ferry timetable',
    kind: 'essay',
    author: 'ada',
    categories: ['travel', 'islands', 'culture'],
    issue: '25',
    cover: 'sailing-out.webp',
    summary: 'It is the only literature that everybody on an island has read to the end.',
    body: `*Not on Sundays. Not in December. On Wednesdays via Inner Holm, if requested.* There is more plot in those three sentences than in many novels I have been sent this year.

A timetable is a promise made to people you have not met. That it is sometimes broken, and by weather, only makes it more like the other kind.`,
  },
  {
    $key: 'bell-in-the-water',
    title: 'The bell in the water',
    kind: 'report',
    author: 'bela',
    categories: ['craft', 'music'],
    issue: '25',
    places: ['port-ellery'],
    cover: 'moon-tide.webp',
    summary: 'At Port Ellery the sea itself rings the hours, more or less.',
    body: `The bell hangs under the pier, mouth down, and the rising tide swings the clapper. It was cast to sound an A. Barnacles have brought it to something between A flat and a question.

The town has voted on cleaning it. The town has voted to wait.`,
  },
  {
    $key: 'women-of-the-net-loft',
    title: 'The women of the net loft',
    kind: 'report',
    author: 'fatima',
    categories: ['ropework', 'culture'],
    issue: '25',
    places: ['port-ellery'],
    cover: 'harbour-row.webp',
    gallery: ['harbour-row.webp', 'herring-shoal.webp', 'lantern-fog.webp'],
    summary: 'Eleven needles, eleven radios, one opinion on nylon.',
    body: `A hole in a net is not an absence, says Rosa; it is a place where the net has been interesting.

She has mended since she was nine. Her hands know a mesh by the knuckle and a lie by the pause. Between them, the women of the loft repair four hundred square metres a week, and they have never once agreed on the volume of the radio.`,
    sequelOf: 'song-for-hauling',
  },
  {
    $key: 'whale-in-the-attic',
    title: 'The whale in the attic',
    kind: 'report',
    author: 'leonie',
    categories: ['nature', 'culture'],
    issue: '25',
    places: ['museum-of-small-boats'],
    cover: 'great-wave.webp',
    summary: 'The museum had owned the skeleton for a century. Nobody could say where it was.',
    body: `It was in the roof. In 1911 somebody had taken the whale apart, numbered the bones in pencil, and laid them along the rafters to dry. Then came a war, and a fire in the office, and another war.

When the roofers found it, they counted 161 bones and one sandwich tin. In the tin was the list.`,
  },
  {
    $key: 'learning-to-float',
    title: 'Learning to float at fifty',
    kind: 'essay',
    author: 'giorgos',
    categories: ['letters', 'nature'],
    issue: '25',
    cover: 'island-morning.webp',
    summary: 'I have written about the sea for twenty years. I have a confession to make.',
    body: `I could not swim. I knew the words for every wind; I could tell you the draught of a trehantiri to the centimetre. And each summer I stood in the water up to my belt and discussed it.

My teacher was eight years old and very strict. "You are holding yourself up," she said. "Stop. It is not your job."`,
    featured: true,
  },
  {
    $key: 'compass-roses',
    title: 'Thirty-two winds',
    kind: 'essay',
    author: 'fatima',
    categories: ['charts', 'culture'],
    issue: '26',
    cover: 'sea-chart.webp',
    summary: 'Why the flower on the chart points north, and why it once pointed to Paradise.',
    body: `On the oldest charts of the Mediterranean, east carries a small cross instead of a letter. North has no fleur-de-lis yet; it has a T, for *tramontana*, the wind from beyond the mountains.

Sailors did not learn directions. They learned winds, eight by name, sixteen by half, thirty-two by heart. A boy who could "box the compass" got an egg.`,
  },
  {
    $key: 'storm-glass',
    title: 'What the storm glass knows',
    kind: 'report',
    author: 'keiko',
    categories: ['weather', 'science', 'craft'],
    issue: '26',
    cover: 'lantern-fog.webp',
    summary: 'A sealed tube of camphor and alcohol that claims to see the future. We asked it every day for a year.',
    body: `On 211 of 365 days it was right, which is one day better than my neighbour's knee and nineteen worse than saying "the same as yesterday".

But on the evening of 9 November, with a clear sky and a steady barometer, the glass grew ferns from top to bottom. I took in the washing. At four in the morning, the roof of the bus shelter went past my window.`,
  },
  {
    $key: 'ten-words-for-mud',
    title: 'Ten words for mud',
    kind: 'letter',
    author: 'dagny',
    categories: ['letters', 'rivers'],
    issue: '26',
    cover: 'river-bridge.webp',
    summary: 'A dispatch from the estuary, with glossary.',
    body: `Dear readers,

the one that holds you is *grip*. The one that lets go is *slape*. *Pudge* is what remains in the footprint, *sleech* is what remains on the boot, and *warp* is what the river brings on purpose.

I have ten so far and am told that there are more upstream. Please send socks.`,
  },
  {
    $key: 'eel-road',
    title: 'The eel road',
    kind: 'report',
    author: 'ingrid',
    coAuthors: ['giorgos'],
    categories: ['rivers', 'fish', 'science'],
    issue: '26',
    cover: 'herring-shoal.webp',
    summary: 'Nobody has ever seen an eel spawn. We walked the first two hundred kilometres of the way there.',
    body: `On one wet night in October the eels of Lake Vänge leave the water and cross the churchyard. It is the shortest way to the river, and they took it before there was a church.

From there it is six thousand kilometres to the Sargasso Sea. They do not eat. They do not stop. What they do at the other end is the best-kept secret in Europe.`,
  },
  {
    $key: 'harbour-cats',
    title: 'A census of harbour cats',
    kind: 'report',
    author: 'joao',
    categories: ['culture', 'nature'],
    issue: '26',
    cover: 'harbour-row.webp',
    summary: 'Method, results and one bite.',
    body: `We counted at 05:30 for six weeks, between the ice house and the customs steps. Forty-one individuals were confirmed. Nineteen have names; seven have more than one, depending on who is frying.

Limitations: the grey one may be two cats. Conflicts of interest: sardines. 🐈`,
  },
  {
    $key: 'slow-boat-to-vienna',
    title: 'Slow boat to Vienna',
    kind: 'report',
    author: 'bela',
    categories: ['rivers', 'travel'],
    issue: '26',
    cover: 'night-sailors.webp',
    gallery: ['night-sailors.webp', 'river-bridge.webp'],
    summary: 'Eleven days upstream with 900 tonnes of maize, a cook named Ferenc, and no hurry whatsoever.',
    body: `The Danube flows at six kilometres an hour, and we push against it at ten. Cyclists wave, pass us, stop for coffee, and wave again.

Ferenc cooks one pot a day and adds to it. By Bratislava, the soup had been everywhere we had.`,
  },
  {
    $key: 'glass-floats',
    title: 'Fishing for glass',
    kind: 'essay',
    author: 'keiko',
    categories: ['craft', 'tides'],
    issue: '27',
    cover: 'jellyfish-deep.webp',
    summary: 'For a hundred years Japanese nets hung from hand-blown spheres. Millions are still going round.',
    body: `They are green because they were sake bottles first. Blown, sealed with a button of hot glass, knotted into a bag of rope and sent to sea.

When plastic came, the nets let go of them. The current takes ten years for one lap of the Pacific. Some of the floats have been seen in Oregon, twice.`,
    sequelOf: 'lantern-makers',
  },
  {
    $key: 'map-of-smells',
    title: 'A map of smells',
    kind: 'essay',
    author: 'chinyere',
    categories: ['charts', 'culture', 'travel'],
    issue: '27',
    cover: 'sea-chart.webp',
    summary: 'Close your eyes and walk from the tar works to the bakery. You have just navigated Lagos, 1974.',
    body: `My father could not read a street map. He could cross the city from the lagoon to the market blindfolded: smoked fish, wet rope, battery acid, bread, bread, bread, turn left.

I went back with a notebook. Half of his landmarks are gone. The bread has not moved.`,
  },
  {
    $key: 'what-gulls-want',
    title: 'What gulls want',
    kind: 'interview',
    author: 'dagny',
    categories: ['birds'],
    issue: '27',
    cover: 'dunes-terns.webp',
    summary: 'Ornithologist Per Aakjær on theft, fidelity and chips.',
    body: `**Are gulls clever or just rude?**
Rudeness is a very clever strategy if you have no pockets.

**They steal my lunch.**
They look at where *you* look. We tested it. Stare at the gull, and it will wait twenty-one seconds longer. Nobody can stare at a gull for twenty-one seconds. Try.`,
  },
  {
    $key: 'house-on-the-spit',
    title: 'The house at the end of the spit',
    kind: 'report',
    author: 'hana',
    categories: ['islands', 'tides'],
    issue: '27',
    cover: 'moon-tide.webp',
    summary: 'Every winter the sea takes two metres. The Duprés have nine metres left, and four grandchildren.',
    body: `"We did the sum at Christmas," says Madeleine Dupré, "and then we painted the shutters."

There are nine metres of grass between the terrace and the edge. There used to be an orchard; before that, a road. The house will be taken down in order: slates, beams, doors, each with its number in chalk, before the sea can ask for it.`,
    sequelOf: 'islands-that-move',
  },
  {
    $key: 'reading-the-swell',
    title: 'Reading the swell with your feet',
    kind: 'essay',
    author: 'joao',
    categories: ['boats', 'tides'],
    issue: '27',
    cover: 'great-wave.webp',
    summary: 'On stick charts, on standing still, and on a navigator who lay down in the boat to think.',
    body: `The stick charts of the Marshall Islands were never taken to sea. You learned them on the beach, with your hands, and left them there. Out on the water the chart was in your hips.

The old navigators lay down in the hull with closed eyes. Four swells cross behind every island. If you can feel two, you are a passenger. If you can feel all four, you are home.`,
    sequelOf: 'night-without-instruments',
  },
  {
    $key: 'rye-and-seawater',
    title: 'Rye, caraway and a litre of sea',
    kind: 'recipe',
    author: 'emile',
    categories: ['bread', 'food'],
    issue: '27',
    places: ['boulangerie-du-quai'],
    cover: 'bakers-table.webp',
    summary: 'The islanders of Sein baked with seawater because salt was taxed and the ocean was not.',
    body: `Filter it through linen, boil it, let it settle. A litre of Atlantic holds thirty-five grams of salt, which is exactly what two loaves want, and about four grams of everything else, which is why they taste of somewhere.`,
    blocks: [
      {
        __component: 'blocks.recipe',
        title: 'Island rye',
        serves: 12,
        minutes: 1080,
        ingredients: [
          { name: 'rye flour', amount: 900, unit: 'g' },
          { name: 'sourdough', amount: 300, unit: 'g' },
          { name: 'clean seawater', amount: 0.75, unit: 'l' },
          { name: 'caraway', amount: 1.25, unit: 'tbsp' },
        ],
        method:
          'Mix, rest, shape with wet hands. Bake in a falling oven from 250 °C, and do not cut it before tomorrow.',
      },
      {
        __component: 'blocks.gallery',
        title: 'At the oven',
        columns: 2,
        images: ['bakers-table.webp', 'harbour-row.webp'],
      },
    ],
    sequelOf: 'bread-before-dawn',
  },
  {
    $key: 'small-boats-big-museum',
    title: 'Small boats, big museum',
    kind: 'review',
    author: 'leonie',
    categories: ['boats', 'culture'],
    issue: '27',
    places: ['museum-of-small-boats'],
    cover: 'sailing-out.webp',
    summary: 'The new hall is magnificent. Look down, though: the best exhibits are the puddles.',
    body: `The architects have hung sixty boats from the ceiling, where no boat wants to be. It is breathtaking, and it is a little sad, like applause in a library.

But in the wet workshop next door, three dinghies are being soaked back to life, and children are allowed to bail. Give yourself an hour for the hall and an afternoon for the bucket.`,
    rating: 3.5,
  },
  {
    $key: 'draft-ice-road',
    title: 'The ice road opens late',
    kind: 'report',
    author: 'dagny',
    categories: ['weather', 'travel'],
    issue: '28',
    cover: 'island-morning.webp',
    summary: 'A draft: two interviews are missing, and so is the ice.',
    body: `By custom the road opens on the feast of Saint Lucia. This year, on that day, two children were fishing from a rowing boat where the lorries should have been.`,
    publishedAt: null,
    previewCode: 'open-the-ice',
    editorNote: 'Waiting for the second quote from the harbour master.',
  },
  {
    $key: 'draft-sound-of-harbours',
    title: 'What harbours sound like at night',
    kind: 'essay',
    author: 'fatima',
    categories: ['music', 'letters'],
    issue: '28',
    cover: 'night-sailors.webp',
    summary: 'A draft with recordings to come.',
    body: `Start with the low note. Every harbour has one: a generator, a moored trawler, the hum of a cold store. Locals cannot hear it. They wake when it stops.`,
    publishedAt: null,
    editorNote: 'Fatima sends the recordings on Friday.',
  },
  {
    $key: 'draft-tide-mill',
    title: 'A mill that works two shifts a day',
    kind: 'report',
    author: 'bela',
    categories: ['craft', 'tides'],
    issue: '28',
    cover: 'river-bridge.webp',
    summary: 'A draft about flour, ponds and a miller who sleeps by the moon.',
    body: `High water fills the pond, the gate falls shut, and six hours later the sea has to push the wheel to get out again.`,
    publishedAt: null,
    editorNote: 'Check the year on the lintel: 1692 or 1629?',
  },
  {
    $key: 'draft-untitled',
    title: 'Untitled piece about puffins',
    kind: 'essay',
    author: null,
    categories: [],
    cover: null,
    summary: null,
    body: null,
    seo: null,
    sources: [],
    metadata: null,
    publishedAt: null,
    editorNote: 'Nobody has claimed this one yet.',
  },
];
