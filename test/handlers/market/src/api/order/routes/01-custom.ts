export default {
  routes: [
    { method: 'POST', path: '/orders/checkout', handler: 'order.checkout' },
    { method: 'GET', path: '/orders/mine', handler: 'order.mine', config: { policies: ['has-user'] } },
  ],
};
