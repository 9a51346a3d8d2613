/** Time since this process started. */
export function startedMessage(workers?: number): string {
  const time = `Started in ${Math.round(process.uptime() * 1000)} ms`;
  if (workers === undefined) return `${time}. Press Ctrl+C to stop.\n`;
  return `${time}, ${workers === 1 ? 'one worker' : `${workers} workers`}. SIGHUP replaces them one by one. Press Ctrl+C to stop.\n`;
}
