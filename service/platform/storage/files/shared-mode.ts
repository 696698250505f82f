const hasModes = process.platform !== 'win32';
const otherUsers = 0o077;

/** The mode of a file in octal if other users can access it; `undefined` on Windows, which has no modes. */
export function sharedMode(mode: number): string | undefined {
  return hasModes && (mode & otherUsers) !== 0 ? (mode & 0o777).toString(8) : undefined;
}
