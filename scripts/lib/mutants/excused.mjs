// Faults that change nothing that anyone could notice, each with the reason. A change is written as the run prints it; the run reports entries
// whose code has changed since.

/** @type {{ file: string, change: string, reason: string }[]} */
export const excused = [];

export const isExcused = (file, change) => excused.some((one) => one.file === file && one.change === change);
