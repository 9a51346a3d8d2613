export const sumOf = (lines: readonly { price: number; count: number }[]): number =>
  lines.reduce((sum, { price, count }) => sum + price * count, 0);
