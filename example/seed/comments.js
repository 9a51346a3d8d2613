// What readers wrote: nickname, what it is about, likes, words. A fifth value is the comment it answers.
const A = 'api::article.article';
const P = 'api::place.place';
const I = 'api::issue.issue';

const about = (type) => (key) => ({ $type: type, $key: key });
const article = about(A);
const place = about(P);
const issue = about(I);

const rows = [
  [
    'c01',
    'Saltwife',
    article('keeper-of-skerrow'),
    42,
    'I was the relief keeper’s daughter. The stairs are 146, the smell is paraffin and soup, and she has it exactly.',
  ],
  [
    'c02',
    'north_by_east',
    article('keeper-of-skerrow'),
    7,
    'Every twelve seconds? We count fifteen from the south side.',
  ],
  [
    'c03',
    'Saltwife',
    article('keeper-of-skerrow'),
    12,
    'Twelve, from wherever you stand. Have your watch seen to.',
    'c02',
  ],
  [
    'c04',
    'north_by_east',
    article('keeper-of-skerrow'),
    19,
    'Battery changed. Twelve. I apologise to the lighthouse.',
    'c03',
  ],
  ['c05', 'Margit', article('great-wave-measured'), 5, '“A line is a decision” is going above my desk.'],
  ['c06', null, article('great-wave-measured'), 0, 'The surfer is right.'],
  ['c07', 'yann.lg', article('bread-before-dawn'), 88, 'He was a good apprentice. He burned only the Tuesday.'],
  ['c08', 'Crumb', article('bread-before-dawn'), 3, 'Is the shop open on Mondays?'],
  ['c09', 'yann.lg', article('bread-before-dawn'), 9, 'Never on Mondays. Even the gulls know.', 'c08'],
  ['c10', 'Pancake', article('herring-silver'), 21, 'There was nothing to do but eat them 🥞'],
  [
    'c11',
    'Dr. L. Haugen',
    article('herring-silver'),
    14,
    'A fine account. The number of neighbours is closer to seven in winter, as we showed last year.',
  ],
  ['c12', 'sounding_line', article('drawing-the-bottom'), 33, 'I put the gaps back. What a sentence.'],
  ['c13', 'Nell B.', article('rope-remembers'), 51, 'Most of the way again, plus the distance to the pub.'],
  ['c14', 'tarpaulin', article('sailing-with-no-name'), 17, 'So what IS her name?!'],
  ['c15', 'Avó Rosa', article('sailing-with-no-name'), 64, 'Come to Ribeira and read it on the stern.', 'c14'],
  [
    'c16',
    'land_registry_clerk',
    article('islands-that-move'),
    29,
    'We are aware. There is a form. The form is also under water.',
  ],
  [
    'c17',
    'Pulley 23',
    article('moonlight-arithmetic'),
    8,
    'I oil one of these for a living and can confirm the peppermints.',
  ],
  [
    'c18',
    'Folding Chair',
    article('terns-of-the-long-dune'),
    40,
    '“Good morning, would you mind putting him on the lead?” Four hundred times. Worth it.',
  ],
  [
    'c19',
    'dogwalker',
    article('terns-of-the-long-dune'),
    11,
    'He is on the lead now. He is proud of the chicks. So am I.',
    'c18',
  ],
  ['c20', 'Bellringer', article('fog-is-a-place'), 6, 'It was you. We answered.'],
  ['c21', 'Ano Stoma', article('river-with-two-mouths'), 13, 'White! White! White!'],
  ['c22', 'Kato Stoma', article('river-with-two-mouths'), 13, 'Blue, as usual.', 'c21'],
  [
    'c23',
    'photophore',
    article('light-under-pressure'),
    27,
    'I work on siphonophores and will be thinking about “it might be a name” all week.',
  ],
  [
    'c24',
    'first_mate',
    article('night-without-instruments'),
    4,
    'Four miles off. I have done worse with the plotter on.',
  ],
  ['c25', 'kelpie', article('kelp-for-beginners'), 15, 'Made the butter. Ate the butter. Made the butter again.'],
  ['c26', null, article('kelp-for-beginners'), 1, 'My washing line now smells of the sea. No complaints.'],
  ['c27', 'Tove', article('clinker-built'), 22, 'I stand by lunch.'],
  ['c28', 'Overdue', article('library-at-low-water'), 36, 'I owe them three logs since 2016. I am coming, I promise.'],
  ['c29', 'Second Verse', article('song-for-hauling'), 18, 'That was me laughing. Rosa had dropped the biscuits.'],
  ['c30', 'coat_on', article('cloud-atlas-for-children'), 2, 'It was number five.'],
  ['c31', 'Candle', article('lantern-makers'), 45, '“So the lanterns do not have to.” 🏮'],
  [
    'c32',
    'Ørret',
    article('smoke-house-rules'),
    9,
    'Rule three: do not open the door to look. You will open the door to look.',
  ],
  ['c33', 'the courier', article('bridge-keepers-diary'), 31, 'I still have both photographs.'],
  ['c34', 'cordgrass', article('saltmarsh-alphabet'), 10, 'Holding up the coast, thank you for noticing.'],
  ['c35', 'Nestbox', article('weather-station-seven'), 57, 'You did not move the nest. Subscribed.'],
  ['c36', 'half_shell', article('oyster-clock'), 24, 'High water in Illinois! I read this aloud to the whole train.'],
  ['c37', 'Purser', article('ferry-timetable'), 16, 'On behalf of the company: we do our best about the promise.'],
  ['c38', 'A flat', article('bell-in-the-water'), 12, 'Please do not clean it.'],
  ['c39', 'Rosa', article('women-of-the-net-loft'), 73, 'The radio is at the correct volume.'],
  ['c40', 'needle 4', article('women-of-the-net-loft'), 70, 'It is not.', 'c39'],
  ['c41', 'roofer', article('whale-in-the-attic'), 28, 'The sandwich was not ours.'],
  [
    'c42',
    'lane three',
    article('learning-to-float'),
    49,
    'I cried at the pool. I am fifty-three. First lesson on Monday.',
  ],
  ['c43', 'egg', article('compass-roses'), 6, 'Boxed it. Where do I collect?'],
  ['c44', 'Knee', article('storm-glass'), 35, 'One day! I demand a recount.'],
  ['c45', 'sock drawer', article('ten-words-for-mud'), 20, 'Three pairs are in the post.'],
  ['c46', 'Verger', article('eel-road'), 44, 'We leave the gate open that night. We always have.'],
  ['c47', 'the grey one', article('harbour-cats'), 91, 'We are two cats.'],
  ['c48', 'Ferenc', article('slow-boat-to-vienna'), 26, 'The soup sends its regards.'],
  [
    'c49',
    'beachcomber',
    article('glass-floats'),
    30,
    'Found one in 1988, gave it back to the sea in 2003. Now I know where it is: everywhere.',
  ],
  ['c50', 'bread, bread', article('map-of-smells'), 38, 'Turn left. I could smell it from here.'],
  ['c51', 'staring', article('what-gulls-want'), 5, 'Fourteen seconds. Then it took the sandwich.'],
  ['c52', 'Visitor', place('skerrow-light'), 3, 'Bring the coat. They mean it.'],
  ['c53', 'Crumb', place('boulangerie-du-quai'), 8, 'Missed the ferry. Did not mind.'],
  ['c54', 'cat lady', place('port-ellery'), 16, 'Forty-three. There are kittens behind the ice house.'],
  [
    'c55',
    'Collector',
    issue('22'),
    4,
    'If anybody has a spare copy of No. 22, I have two of No. 21 and a good jar of honey.',
  ],
  ['c56', 'Margit', issue('27'), 11, 'The best one so far. I say this every time.'],
];

const mentions = {
  c07: [{ $type: 'api::author.author', $key: 'emile' }],
  c11: [{ $type: 'api::author.author', $key: 'ingrid' }],
  c14: [{ $type: 'api::author.author', $key: 'joao' }],
  c15: [
    { $type: 'api::author.author', $key: 'joao' },
    { $type: 'api::place.place', $key: 'ribeira-slip' },
  ],
  c29: [
    { $type: 'api::author.author', $key: 'fatima' },
    { $type: 'api::place.place', $key: 'port-ellery' },
  ],
  c33: [{ $type: 'api::author.author', $key: 'giorgos' }],
  c42: [{ $type: 'api::author.author', $key: 'giorgos' }],
  c54: [{ $type: 'api::author.author', $key: 'joao' }],
};

const FIRST = Date.UTC(2025, 9, 1, 7, 0);
const HALF_HOUR = 1800 * 1000;

exports.comments = rows.map(([key, nickname, related, likes, body, replyTo], index) => {
  const writtenAt = new Date(FIRST + index * 19 * HALF_HOUR);
  return {
    $key: key,
    nickname,
    body,
    likes,
    writtenAt,
    createdAt: writtenAt,
    related,
    mentions: mentions[key] ?? [],
    replyTo: replyTo ?? null,
  };
});

exports.notes = [
  [
    'Pay the correspondent',
    'He lives on a rock. Cash, in a jar.',
    'info',
    'no-comment-from-the-cormorant',
    'ada',
    null,
  ],
  [
    'Confirm the 146 steps',
    'Somebody has to climb and count. Not it.',
    'check',
    'keeper-of-skerrow',
    'hana',
    '2024-03-01T09:00:00.000Z',
  ],
  [
    'Ice road: second quote',
    'The harbour master answers only after supper.',
    'check',
    'draft-ice-road',
    'dagny',
    '2025-11-20T17:30:00.000Z',
  ],
  [
    'Lintel: 1692 or 1629?',
    'The archive opens on Tuesday.',
    'stop',
    'draft-tide-mill',
    'bela',
    '2025-11-25T08:00:00.000Z',
  ],
  [
    'Legal read on the land registry',
    'Cooperative has a lawyer. So do we, on paper.',
    'stop',
    'islands-that-move',
    'ada',
    null,
  ],
  ['Recordings missing', null, 'check', 'draft-sound-of-harbours', 'fatima', '2025-11-21T12:00:00.000Z'],
  ['Puffins need an owner', 'Ask at the meeting. Bring biscuits.', 'info', 'draft-untitled', null, null],
  ['Grey cat: one or two?', 'See the comments.', 'info', 'harbour-cats', 'joao', null],
].map(([subject, body, severity, article, assignee, dueAt]) => ({ subject, body, severity, article, assignee, dueAt }));
