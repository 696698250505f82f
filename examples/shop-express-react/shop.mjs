import { randomUUID } from 'node:crypto';
import express from 'express';
import { isFromVaultdesk } from 'vaultdesk/client';

/**
 * A shop that sells tickets: an order, its payment page, and a webhook that reports the payment.
 * @param {{ vaultdesk: import('vaultdesk/client').Client, signingSecret: () => string }} parts
 */
export function createShop({ vaultdesk, signingSecret }) {
  /** @type {Map<string, { status: 'open' | 'paid' }>} */
  const orders = new Map();
  const shop = express();

  shop.use(express.static('dist'));

  shop.post('/orders', async (request, response) => {
    const order = randomUUID();
    const successUrl = `${request.protocol}://${request.get('host')}/?order=${order}`;
    const session = await vaultdesk.checkout.create({
      ...{ amount: 1250, currency: 'usd', description: 'Two tickets' },
      ...{ metadata: { order }, successUrl },
    });
    if (!session.ok) return response.status(502).json({ error: session.code });
    orders.set(order, { status: 'open' });
    response.json({ order, payAt: session.value.url, session: session.value });
  });

  shop.get('/orders/:order', (request, response) => {
    const order = orders.get(request.params.order);
    if (!order) return response.status(404).json({ error: 'order.not-found' });
    response.json(order);
  });

  // The signature is of the raw body, so this route does not parse it.
  shop.post('/webhook', express.raw({ type: '*/*' }), async (request, response) => {
    const { headers, body } = request;
    if (!(await isFromVaultdesk(signingSecret(), { headers, body }))) return response.sendStatus(401);
    const { type, data } = JSON.parse(body);
    const order = orders.get(data.object.metadata?.order);
    // Setting a status twice is harmless: deliveries arrive at least once.
    if (order && type === 'payment_intent.succeeded') order.status = 'paid';
    response.sendStatus(204);
  });

  return shop;
}
