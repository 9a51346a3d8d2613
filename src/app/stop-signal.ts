/** Resolves when the process is asked to end. A second request ends it at once. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const asked = (): void => {
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
      resolve();
    };
    process.once('SIGINT', asked);
    process.once('SIGTERM', asked);
  });
