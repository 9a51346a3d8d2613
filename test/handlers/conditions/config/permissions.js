module.exports = {
  public: { 'api::thing.thing': ['find'], 'api::probe.probe': ['fill', 'ask', 'remove', 'update'] },
};
