// npm runs a script through a shell and passes a stop on to that shell alone, which ends and leaves the script behind.

/** Ends this process in order (as SIGTERM does) when the shell that npm started it with is gone. */
export function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
