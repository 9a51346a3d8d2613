module.exports = { public: { '*': ['find', 'findOne'] } };
