// @ts-check
import { asWithFewest, atLeastOfFloor, explained } from '../measure/goals.mjs';
import { startProgram } from '../measure/programs.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const endpoints = 4;
/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;
const payersAtOnce = 16;
const card = { cardNumber: '4242 4242 4242 4242', name: 'Ada Lovelace', email: 'ada@example.com' };

/** @param {import('../measure/vaultdesk.mjs').Vaultdesk} service */
async function pay(service) {
  const order = { amount: 100, currency: 'usd' };
  const { paymentIntentId } = await service.resultOf('POST /checkout/sessions', order);
  await service.resultOf(`POST /_vaultdesk/payments/${paymentIntentId}/card`, card);
}

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row>} */
async function rowAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const receivers = await startProgram(['bench/measure/floors/receivers.mjs', String(endpoints)], {
    hasChannel: true,
  });
  defer(receivers.stop);
  /** @type {number[]} */
  const ports = JSON.parse(receivers.text);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const authenticationMethod = { type: 'API_KEY', headerName: 'X-Api-Key', apiKey: 'of the bench' };
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}/hooks`;
    await ours.resultOf('POST /webhooks', { url, application: 'PAY', authenticationMethod });
  }
  const expected = scale.payments * eventsOfPayment * endpoints;
  /** The last delivery. @type {{ body: string, headers: Record<string, string> }} */
  let last = { body: '', headers: {} };

  // Receivers do not respond while events are recorded, so that only pending deliveries are measured.
  const deliverAll = async () => {
    await receivers.ask('hold');
    let remaining = scale.payments;
    const payer = async () => {
      while (remaining-- > 0) await pay(ours);
    };
    await Promise.all(Array.from({ length: payersAtOnce }, payer));
    const report = await receivers.ask({ expected });
    last = report.last;
    return expected / (report.milliseconds / 1000);
  };
  const fetchAll = async () => {
    await receivers.ask('hold');
    const { body } = last;
    const { host: _host, connection: _connection, ...headers } = last.headers;
    const report = receivers.ask({ expected });
    const sendShare = async (/** @type {number} */ port) => {
      for (let sentCount = 0; sentCount < expected / endpoints; sentCount += 1)
        await (
          await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body, headers })
        ).arrayBuffer();
    };
    await Promise.all(ports.map(sendShare));
    return expected / ((await report).milliseconds / 1000);
  };
  return {
    work: `Deliveries to ${endpoints} endpoints`,
    records: count,
    unit: '/s',
    ours: deliverAll,
    floor: fetchAll,
    goals: [explained(atLeastOfFloor(0.7), 'Delivering'), asWithFewest(10)],
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const deliveries = {
  name: 'deliveries',
  title: 'Delivering',
  about: `Pending events for endpoints on the same machine, one at a time per endpoint, every outcome synced to disk. Floor: a loop around \`fetch\` with the same body, headers and concurrency.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(await rowAt(stage, count));
    return rows;
  },
};
