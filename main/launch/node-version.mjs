/** The oldest Node that runs the product. */
export const nodeFloor = '20.19';

/**
 * @param {string} version
 * @example isNodeTooOld('20.18.1') // true
 */
export function isNodeTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = nodeFloor.split('.').map(Number);
  return major < floorMajor || (major === floorMajor && minor < floorMinor);
}
