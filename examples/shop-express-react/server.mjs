import { createClient, fromEnvironment } from 'vaultdesk/client';
import { createShop } from './shop.mjs';

const { PORT = '3000', WEBHOOK_SECRET = '' } = process.env;
const vaultdesk = createClient(fromEnvironment(process.env));

createShop({ vaultdesk, signingSecret: () => WEBHOOK_SECRET }).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`The shop is at http://localhost:${PORT}`);
});
