module.exports = {
  'admin::user': [{ $key: 'root', firstname: 'Rosa', lastname: 'Root', username: 'rosa', email: 'rosa@example.org' }],
  'plugin::users-permissions.user': [
    {
      $key: 'mia',
      username: 'mia',
      email: 'mia@example.org',
      provider: 'local',
      password: 'Secret12',
      confirmed: true,
      role: 'authenticated',
    },
    {
      $key: 'noa',
      username: 'noa',
      email: 'noa@example.org',
      provider: 'local',
      password: 'Secret12',
      confirmed: true,
      role: 'authenticated',
    },
  ],
  'plugin::users-permissions.role': [
    { $key: 'authenticated', name: 'Authenticated', type: 'authenticated' },
    { $key: 'public', name: 'Public', type: 'public' },
  ],
  'api::author.author': [
    { $key: 'ada', name: 'Ada', telephone: '555-0101' },
    { $key: 'bo', name: 'Bo', telephone: '555-0102' },
  ],
  'api::category.category': [
    { $key: 'sea', name: 'Sea' },
    { $key: 'land', name: 'Land' },
  ],
  'api::article.article': [
    {
      $key: 'rope',
      title: 'Rope',
      slug: 'rope',
      year: 2021,
      rating: 4.5,
      draftNotes: 'cut this',
      unlock: 'Open1234',
      author: 'ada',
      categories: ['sea'],
      createdBy: 'root',
      updatedBy: 'root',
    },
    { $key: 'sail', title: 'Sail', slug: 'sail', year: 2022, rating: 3, author: 'bo', categories: ['sea', 'land'] },
    { $key: 'tide', title: 'Tide', slug: 'tide', year: 2022, rating: 5, author: 'ada', categories: ['land'] },
    { $key: 'wip', title: 'Not yet', slug: 'not-yet', year: 2023, publishedAt: null, author: 'ada' },
  ],
  'api::review.review': [{ text: 'Splendid', article: 'rope' }],
  'api::homepage.homepage': { headline: 'By the water', featured: ['tide', 'rope'] },
  'api::note.note': [
    { text: 'buy rope', owner: 'mia' },
    { text: 'mend sail', owner: 'noa' },
  ],
  'api::tag.tag': [
    { label: 'First', slug: 'first', createdBy: 'root', updatedBy: 'root' },
    { label: 'Second', slug: 'second' },
  ],
  'api::trouble.trouble': [{ text: 'one' }],
};
