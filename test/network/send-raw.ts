import { connect } from 'node:net';

/** Sends bytes to a listener and returns all that comes back until it closes the connection. */
export function sendRaw(baseUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      response += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(response));
  });
}
