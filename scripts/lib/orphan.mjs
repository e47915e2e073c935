// npm runs a script in a shell and sends a stop signal only to that shell, which ends and leaves the script running.

/** Ends this process cleanly (like SIGTERM) when the shell in which npm started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
