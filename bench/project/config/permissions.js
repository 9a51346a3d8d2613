const reading = ['find', 'findOne'];

module.exports = {
  public: { '*': process.env.BENCH_WRITES ? [...reading, 'create', 'update', 'delete'] : reading },
};
