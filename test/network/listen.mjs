// @ts-check

/**
 * Listens on a free loopback port and returns it.
 * @param {import('node:net').Server} server
 * @returns {Promise<number>}
 */
export function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
