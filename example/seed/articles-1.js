// The first half of the articles. Key, words and the relations that an editor would choose;
// counts, prices and dates are added in ../seed.js.
module.exports = [
  {
    $key: 'keeper-of-skerrow',
    title: 'The last keeper of Skerrow Light',
    kind: 'report',
    author: 'ada',
    coAuthors: ['hana'],
    categories: ['lamps', 'islands'],
    issue: '21',
    places: ['skerrow-light'],
    cover: 'lighthouse-dusk.webp',
    gallery: ['lighthouse-dusk.webp', 'moon-tide.webp', 'lantern-fog.webp'],
    summary:
      'For thirty-one years Morag Baird climbed 146 steps twice a night. Then a box the size of a toaster took over.',
    body: `Morag Baird still wakes at ten past two. The lamp she tended has not needed her since the spring the engineers came, but her body keeps the old watch.

"You do not miss the stairs," she says, pouring tea into enamel mugs. "You miss knowing that somebody out there is looking at the same light and feeling less alone." From her kitchen window the beam crosses the sound every twelve seconds, as it has since 1847.

The box that replaced her is serviced once a year. It has never been asked how its night was.`,
    featured: true,
  },
  {
    $key: 'great-wave-measured',
    title: 'Measuring the great wave',
    kind: 'report',
    author: 'keiko',
    categories: ['science', 'tides'],
    issue: '21',
    cover: 'great-wave.webp',
    summary:
      'How tall is the most famous wave in the world? A hydrologist, a printmaker and a surfer sit down with a ruler.',
    body: `The boats in the picture are *oshiokuri-bune*, fast skiffs that carried fresh fish to market. They were about twelve metres long. That gives us a ruler, says the hydrologist, and the ruler says ten to twelve metres of wave.

The printmaker disagrees. A line, she says, is never a measurement; it is a decision. The surfer only looks for a while and says: **too steep, too hollow, and I would still go.**`,
  },
  {
    $key: 'bread-before-dawn',
    title: 'Bread before dawn',
    kind: 'essay',
    author: 'emile',
    categories: ['bread'],
    issue: '21',
    places: ['boulangerie-du-quai'],
    cover: 'bakers-table.webp',
    summary: 'In a harbour town the baker is the first to know what kind of day the sea is planning.',
    body: `At three the quay belongs to gulls and to Yann Le Goff, who opens the shutters of the Boulangerie du Quai by one hand's width and listens. When the halyards sing high, he makes fewer loaves: the boats will stay in, and people at home eat slowly.

I have kept his hours for a week. What I learned about bread would fit on a postcard. What I learned about listening would not.`,
  },
  {
    $key: 'herring-silver',
    title: 'Herring silver',
    kind: 'report',
    author: 'ingrid',
    categories: ['fish', 'science'],
    issue: '21',
    cover: 'herring-shoal.webp',
    gallery: ['herring-shoal.webp', 'harbour-row.webp'],
    summary: 'A shoal of four billion fish turns as one. We followed it for nine days with an echo sounder and a cook.',
    body: `On the screen the shoal is a red cloud thirty metres tall. Above it the sea is black and perfectly ordinary.

Nobody leads. Each fish watches the six or seven closest to it and corrects for their mistakes, and out of four billion small corrections comes something that looks very much like a thought. On the ninth day the cloud was gone by breakfast. The cook had made pancakes. There was nothing to do but eat them.`,
  },
  {
    $key: 'drawing-the-bottom',
    title: 'Drawing the bottom of the sea',
    kind: 'interview',
    author: 'fatima',
    categories: ['charts', 'deep-sea'],
    issue: '21',
    cover: 'sea-chart.webp',
    summary: 'Chart maker Nuria Vidal on lead lines, lasers and why blank space is the most honest colour on a map.',
    body: `**You draw places that nobody will ever see.**
I draw places that nobody will ever see *twice in the same way*. Sand moves. A chart is a letter with a date on it.

**What is the hardest thing to draw?**
Not knowing. My teacher left white gaps where the soundings were thin. Today the software fills them in, and sailors trust it. I put the gaps back.`,
  },
  {
    $key: 'rope-remembers',
    title: 'Rope remembers',
    kind: 'report',
    author: 'bela',
    categories: ['ropework', 'craft'],
    issue: '21',
    places: ['brennans-ropewalk'],
    cover: 'harbour-row.webp',
    summary:
      'Four hundred paces, three strands and one slow walk backwards: a day at the last working ropewalk on the coast.',
    body: `You make rope by walking away from it. Nell Brennan has walked, by her own sum, once around the Earth and most of the way again, always backwards, always in the same shed.

A good rope, she says, remembers every turn you gave it. A bad one remembers only the last.`,
  },
  {
    $key: 'sailing-with-no-name',
    title: 'A boat with no name',
    kind: 'essay',
    author: 'joao',
    categories: ['boats'],
    issue: '22',
    cover: 'sailing-out.webp',
    gallery: ['sailing-out.webp', 'great-wave.webp', 'island-morning.webp', 'harbour-row.webp'],
    summary: 'My grandfather built eleven boats and named ten. This summer we launched the eleventh.',
    body: `She lay under a tarpaulin behind the chicken house for twenty-six years, planked, caulked and nameless. Avô said that a boat tells you her name on the water and not a minute before.

So we took her down the slip at Ribeira with half the village watching and no paint on her stern. She floated like a cork and leaked like a basket. By evening she was dry, and we knew.`,
    featured: true,
  },
  {
    $key: 'islands-that-move',
    title: 'Islands that will not keep still',
    kind: 'report',
    author: 'leonie',
    categories: ['islands', 'tides', 'charts'],
    issue: '22',
    places: ['ile-aux-courlis'],
    cover: 'island-morning.webp',
    summary: 'Some sandbanks travel forty metres a year. The birds keep up; the land registry does not.',
    body: `According to the land registry, the western third of the Île aux Courlis is owned by a dairy cooperative. According to the tide table, it has been under water since 2009.

The island has not shrunk. It has moved: losing in the west, gaining in the east, rolling over itself like a sleeper. On the new side, oystercatchers were nesting before anybody had drawn it.`,
  },
  {
    $key: 'moonlight-arithmetic',
    title: 'Moonlight arithmetic',
    kind: 'essay',
    author: 'keiko',
    categories: ['tides', 'science'],
    issue: '22',
    cover: 'moon-tide.webp',
    summary: 'Before computers, tides were predicted by a brass machine with thirty-seven pulleys. One still works.',
    body: `Every pulley is a reason. One stands for the moon overhead, one for the moon's tilted path, one for the sun, and thirty-four more for everything that bays and shelves and narrows do to a perfectly good sine wave.

Turn the crank, and a pen draws next year. It takes four hours, and the room smells of oil and peppermints. The forecast is off by less than a hand.`,
  },
  {
    $key: 'terns-of-the-long-dune',
    title: 'The terns of the long dune',
    kind: 'report',
    author: 'dagny',
    coAuthors: ['chinyere', 'leonie'],
    categories: ['birds', 'shore-plants'],
    issue: '22',
    cover: 'dunes-terns.webp',
    gallery: ['dunes-terns.webp', 'island-morning.webp'],
    summary:
      'They weigh as much as a letter and fly to Antarctica and back. Their only demand is one quiet beach in June.',
    body: `An Arctic tern weighs about a hundred grams and sees more daylight than any other animal alive. Between two summers it flies far enough to circle the planet twice.

What it cannot do is hide an egg from a dog. Every June, twenty-two volunteers sit in folding chairs along the long dune and say the same friendly sentence four hundred times a day. Last year, 312 chicks flew. 🐦`,
  },
  {
    $key: 'fog-is-a-place',
    title: 'Fog is a place',
    kind: 'letter',
    author: 'hana',
    categories: ['weather', 'letters'],
    issue: '22',
    cover: 'lantern-fog.webp',
    summary: 'A letter from the pilot boat, written while waiting for the world to come back.',
    body: `Dear readers,

we have been in it since Tuesday. You stop believing in distance first, then in direction, and in the end in Wednesday. The skipper rings the bell every two minutes, and somewhere a bell that may be us answers.

I used to think that fog hides places. Now I think it is one, with its own manners and its own small, close citizens: the rail, the mug, the next step.

Yours, damply, H.`,
  },
  {
    $key: 'river-with-two-mouths',
    title: 'The river with two mouths',
    kind: 'report',
    author: 'giorgos',
    categories: ['rivers', 'travel'],
    issue: '22',
    cover: 'river-bridge.webp',
    summary: 'Every spring the Asterios decides anew where to meet the sea. A village on each side keeps score.',
    body: `In Kato Stoma they paint the year on the harbour wall in blue when the river chooses them, and in Ano Stoma they paint it in white. There is no prize. There is only the wall.

Hydrologists could fix the mouth with two hundred metres of stone. They have offered three times. Both villages voted no, each time by a larger margin.`,
  },
  {
    $key: 'light-under-pressure',
    title: 'Light under pressure',
    kind: 'report',
    author: 'chinyere',
    categories: ['deep-sea', 'science'],
    issue: '23',
    cover: 'jellyfish-deep.webp',
    gallery: ['jellyfish-deep.webp', 'herring-shoal.webp'],
    summary:
      'Three out of four animals in the open ocean make their own light. Most of what they say with it, we cannot read.',
    body: `Below six hundred metres the sun is a rumour. We switched off the lamps of the submersible and waited for our eyes.

First nothing. Then a blue thread, a wheel, a handful of sparks thrown and gone. "That one is an alarm," the pilot said. "That one is a lie. And that one," as something long and rose-coloured pulsed past the window, "nobody knows. It might be a name."`,
    featured: true,
  },
  {
    $key: 'night-without-instruments',
    title: 'One night without instruments',
    kind: 'essay',
    author: 'joao',
    categories: ['boats', 'science'],
    issue: '23',
    cover: 'night-sailors.webp',
    summary: 'We put tape over every screen on board and asked the sky for directions.',
    body: `By eleven we had found the Pole Star and were very pleased with ourselves. By one it had clouded over, and we were steering by the feel of the swell on the hull, as people did for three thousand years.

At dawn we peeled the tape from the plotter. Nineteen miles made good; four off course. We had been sure it would be forty, or none.`,
  },
  {
    $key: 'kelp-for-beginners',
    title: 'Kelp for beginners',
    kind: 'recipe',
    author: 'emile',
    categories: ['food', 'shore-plants'],
    issue: '23',
    cover: 'great-wave.webp',
    summary: 'A broth, a butter and a crisp: three ways to cook the forest in front of the beach.',
    body: `Take only what the storm has already picked, and only if it smells like a clean window. Rinse it twice. Dry it on the washing line, where it will look ridiculous for two days.

After that, kelp forgives everything except boiling.`,
    blocks: [
      {
        __component: 'blocks.recipe',
        title: 'Kelp butter',
        serves: 8,
        minutes: 15,
        ingredients: [
          { name: 'unsalted butter', amount: 250, unit: 'g' },
          { name: 'dried sugar kelp', amount: 12, unit: 'g' },
          { name: 'lemon juice', amount: 1.5, unit: 'tsp' },
          { name: 'smoked salt', amount: null, unit: 'a pinch', optional: true },
        ],
        method: 'Toast the kelp until it crackles, grind it to dust, fold it into the soft butter. Rest overnight.',
      },
      {
        __component: 'blocks.quote',
        text: 'Kelp forgives everything except boiling.',
        source: 'Émile Laurent',
        year: 2024,
      },
    ],
  },
  {
    $key: 'clinker-built',
    title: 'Clinker-built',
    kind: 'interview',
    author: 'bela',
    categories: ['boats', 'craft'],
    issue: '23',
    places: ['museum-of-small-boats'],
    cover: 'sailing-out.webp',
    summary: 'Boatbuilder Tove Lind on overlapping planks, borrowed trees and the sound of a hull that is finished.',
    body: `**How do you know when a boat is done?**
You knock. A boat in progress answers like furniture. A finished one answers like a drum.

**And if it answers wrong?**
Then you go and have lunch. Never fix anything before lunch.`,
  },
  {
    $key: 'library-at-low-water',
    title: 'The library that opens at low water',
    kind: 'report',
    author: 'leonie',
    categories: ['books', 'islands'],
    issue: '23',
    cover: 'moon-tide.webp',
    summary: 'Nine hundred books, one stove and a causeway that exists for five hours a day.',
    body: `Borrowers on Halligsand plan their reading by the tide. Short stories for neaps, novels for springs, and poetry for anyone who has misjudged the causeway and must stay until evening.

The fine for a late return is one log. The stove has never gone cold.`,
  },
  {
    $key: 'song-for-hauling',
    title: 'A song for hauling',
    kind: 'review',
    author: 'fatima',
    categories: ['music'],
    issue: '23',
    cover: 'harbour-row.webp',
    summary: 'The choir of the Port Ellery net loft has made a record. Wear boots.',
    body: `Work songs die when they are performed too well. The net loft choir knows this and leaves the door open: you hear rain, a forklift, somebody laughing in the second verse.

*Low Water Mark* is forty minutes long and smells of diesel. I have played it every morning for a month.`,
    rating: 4.5,
  },
  {
    $key: 'cloud-atlas-for-children',
    title: 'A cloud atlas for impatient people',
    kind: 'essay',
    author: 'dagny',
    categories: ['weather', 'science'],
    issue: '24',
    cover: 'island-morning.webp',
    summary: 'Ten clouds, ten sentences, and one honest answer to the question whether you need a coat.',
    body: `1. **Cirrus:** hair of the sky; tomorrow will have an opinion.
2. **Altocumulus:** a flock lying down; keep the coat near the door.
3. **Stratus:** a ceiling somebody forgot to raise.
4. **Cumulus:** washing on a line; go out.
5. **Cumulonimbus:** go in.

The other five are on the next page, and by the time you have turned it, they will have changed.`,
  },
  {
    $key: 'lantern-makers',
    title: 'Paper, paste and a candle',
    kind: 'report',
    author: 'keiko',
    categories: ['lamps', 'craft'],
    issue: '24',
    places: ['tanaka-lanterns'],
    cover: 'lantern-fog.webp',
    gallery: ['lantern-fog.webp', 'moon-tide.webp', 'night-sailors.webp'],
    summary: 'My aunt makes lanterns that burn once, for one night, on purpose.',
    body: `A river lantern takes two days to make and four minutes to burn. People ask my aunt whether that is not a pity.

She shows them the moulds, cedar blocks worn to a shine by six generations of hands. "These last," she says. "So the lanterns do not have to."`,
  },
];
