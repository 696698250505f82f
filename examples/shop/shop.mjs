import { Hono } from 'hono';
import { isFromVaultdesk } from 'vaultdesk/client';

/**
 * A shop that sells tickets: an order, its payment page, and a webhook that reports the payment.
 * @param {{ vaultdesk: import('vaultdesk/client').Client, signingSecret: () => Promise<string> }} parts
 */
export function createShop({ vaultdesk, signingSecret }) {
  /** @type {Map<string, { status: string, payAt: string }>} */
  const orders = new Map();
  const seen = new Set();
  const shop = new Hono();

  shop.post('/orders', async (context) => {
    const order = crypto.randomUUID();
    const session = await vaultdesk.checkout.create({
      ...{ amount: 1250, currency: 'usd', description: 'Two tickets' },
      metadata: { order },
    });
    if (!session.ok) return context.json({ error: session.code }, 502);
    orders.set(order, { status: 'open', payAt: session.value.url });
    return context.json({ order, session: session.value });
  });

  shop.get('/orders/:order', (context) => {
    const order = orders.get(context.req.param('order'));
    return order ? context.json(order) : context.json({ error: 'order.not-found' }, 404);
  });

  shop.post('/webhook', async (context) => {
    const body = await context.req.text();
    const { headers } = context.req.raw;
    if (!(await isFromVaultdesk(await signingSecret(), { headers, body })))
      return context.json({ error: 'signature.wrong' }, 401);
    const { id, type, data } = JSON.parse(body);
    const order = orders.get(data.object.metadata?.order);
    // Deliveries come at least once.
    if (order && !seen.has(id) && type === 'payment_intent.succeeded') order.status = 'paid';
    seen.add(id);
    return context.json({});
  });

  return shop;
}
