module.exports = {
  routes: [
    { method: 'GET', path: '/notes', handler: 'note.find', config: { policies: ['global::is-signed-in'] } },
    { method: 'GET', path: '/notes/mine', handler: 'note.mine' },
    { method: 'GET', path: '/notes/:id', handler: 'note.findOne', config: { policies: ['is-owner'] } },
  ],
};
