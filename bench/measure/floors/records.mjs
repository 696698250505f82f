// @ts-check
/**
 * Minimum work of a server for a wallet: a bare Hono route that looks up the wallet and its user in two maps and
 * returns them as JSON. Prints its port. node records.mjs COUNT
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { userIdAt, userOf, walletOf } from '../seed-rows.mjs';

const count = Number(process.argv[2]);
/** @type {Map<string, any>} */
const users = new Map();
/** @type {Map<string, any>} */
const wallets = new Map();
for (let index = 0; index < count; index += 1) {
  // Parsed from text, like data from disk, so that records share no strings.
  const rows = [
    userOf('an application', index),
    walletOf('an application', index, userIdAt(index)),
  ];
  const [user, wallet] = JSON.parse(JSON.stringify(rows.map(({ value }) => value)));
  users.set(user.id, user);
  wallets.set(wallet.id, wallet);
}

const app = new Hono();
app.get('/api/wallets/:id', (context) => {
  const {
    applicationId: _owner,
    sealedKey: _key,
    ...wallet
  } = wallets.get(context.req.param('id'));
  const { reference: userReference } = users.get(wallet.userId);
  return context.json({ success: true, result: { ...wallet, userReference, hasCustomPin: false } });
});
const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : 0);
});
