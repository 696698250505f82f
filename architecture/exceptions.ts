/** Folders, `from → to`, that still import what they may not: none. A line that nothing needs fails the test. */
export const exceptions: readonly string[] = [];
