import { once } from 'node:events';
import { createShop } from './shop.mjs';

/**
 * The shop on a free port. `register` connects its webhook; a reset of Vaultdesk deletes it.
 * @param {import('vaultdesk/testing').Vaultdesk} vault
 */
export async function openShop({ client }) {
  let secret = '';
  const server = createShop({ vaultdesk: client, signingSecret: () => secret }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const register = async () => {
    const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop', apiKey: 'a-key-of-mine' };
    const { id } = await client.orThrow.webhooks.register({ url: `${url}/webhook`, authenticationMethod });
    ({ signingSecret: secret } = await client.orThrow.webhooks.showSigningSecret({ webhookId: id }));
  };
  return { url, register, close: () => server.close() };
}
