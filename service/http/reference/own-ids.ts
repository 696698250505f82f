/**
 * Asks, for whoever has a session of the console in this browser, for one record of each kind, and puts its id where the
 * document has a placeholder. Without a session nothing is asked; what does not come in time stays as it was. No record
 * asked for has a secret.
 */
export const ownIdsScript = `const session = localStorage.getItem('vaultdesk.session');

async function newest(operation, input) {
  if (session === null) return undefined;
  const query = encodeURIComponent(JSON.stringify(input));
  const answer = await fetch('/console/trpc/' + operation + '?input=' + query, {
    headers: { 'x-vaultdesk-session': session },
    signal: AbortSignal.timeout(2000),
  });
  if (!answer.ok) return undefined;
  const { data } = (await answer.json()).result;
  return (data.items ?? data)[0];
}

const asked = {
  user: newest('users.list', { size: 1 }),
  wallet: newest('wallets.list', { size: 1 }),
  transaction: newest('transactions.list', { size: 1 }),
  collection: newest('collections.list', { size: 1 }),
  mint: newest('tokenMints.list', { size: 1 }),
  marketUser: newest('marketUsers.list', { pageSize: 1 }),
  offer: newest('offers.list', { pageSize: 1 }),
  fulfillment: newest('fulfillments.list', { pageSize: 1 }),
  payment: newest('payments.list', { pageSize: 1 }),
  webhook: newest('webhooks.list', {}),
  delivery: newest('deliveries.list', { size: 1 }),
};

async function ownRecords() {
  const kinds = Object.entries(asked).map(([kind, answer]) =>
    answer.then((record) => [kind, record], () => [kind, undefined]),
  );
  return Object.fromEntries(await Promise.all(kinds));
}

/** What a field of this name is called here; a user of the market is another one than that of wallets. */
function ownNames(path, own) {
  const isMarket = !/^\\/(api|_vaultdesk\\/users)/.test(path);
  const place = path.includes('{contractAddress}') ? own.collection : own.wallet;
  return {
    userId: (isMarket ? own.marketUser : own.user)?.id,
    walletId: own.wallet?.id,
    address: own.wallet?.address,
    walletAddress: own.wallet?.address,
    secretType: place?.secretType,
    contractAddress: own.collection?.address,
    transactionId: own.transaction?.id,
    mintId: own.mint?.id,
    offerId: own.offer?.id,
    fulfillmentId: own.fulfillment?.id,
    paymentIntentId: own.payment?.id,
    webhookId: own.webhook?.id,
    deliveryId: own.delivery?.id,
  };
}

function nameFields(schema, names) {
  for (const one of [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    for (const [name, field] of Object.entries(one.properties ?? {})) {
      if (typeof names[name] === 'string' && field.type === 'string') field.examples = [names[name]];
      nameFields(field, names);
    }
}

globalThis.withOwnIds = async (description) => {
  const own = await ownRecords();
  for (const [path, operations] of Object.entries(description.paths)) {
    const names = ownNames(path, own);
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      for (const parameter of parameters)
        if (parameter.in === 'path' && names[parameter.name]) parameter.example = names[parameter.name];
      for (const { schema } of Object.values(requestBody?.content ?? {})) nameFields(schema, names);
    }
  }
  return description;
};
`;
