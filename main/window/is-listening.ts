import { connect } from 'node:net';

const patienceMilliseconds = 2_000;

/** Whether the address accepts connections. Sends nothing, so that no log gets an entry. */
export function isListening(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(patienceMilliseconds, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
