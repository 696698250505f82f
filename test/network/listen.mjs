// @ts-check

/**
 * Listens on a loopback port, by default a free one, and returns it.
 * @param {import('node:net').Server} server
 * @param {number} [chosen]
 * @returns {Promise<number>}
 */
export function listen(server, chosen = 0) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(chosen, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
