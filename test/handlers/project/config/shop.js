module.exports = { currency: 'EUR', limits: { popular: 2 } };
