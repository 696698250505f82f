/**
 * Reads one record of each kind in the console session of this browser, and replaces the placeholder ids of the
 * document. Without a session it reads nothing; a late record leaves its placeholder. No record contains a secret. For
 * messages, it reads the command that starts the service.
 */
export const ownIdsScript = `async function newest(operation, input) {
  const data = await read(operation, input);
  return (data?.items ?? data)?.[0];
}

function readRecords() {
  const wallet = newest('wallets.list', { size: 1 });
  return {
    application: newest('applications.list', { size: 1 }),
    // The user of the wallet: its signing method fits both.
    user: wallet.then((own) => (own ? read('users.get', { userId: own.userId }) : newest('users.list', { size: 1 }))),
    wallet,
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
}

let asked = readRecords();

/** Read early: it is shown while the service does not respond. */
globalThis.ownStartCommand = read('system.overview', {}).then(
  (overview) => overview?.startCommand,
  () => undefined,
);

/** For the samples. The secret needs a confirmation and is not read. */
const ownApplication = asked.application;
globalThis.ownClientId = () =>
  ownApplication.then((application) => application?.clientId ?? '', () => '');

/** For samples of another application that has no record of a kind. */
const placeholder = {
  id: '00000001-0000-4000-8000-000000000000',
  address: '0x1111111111111111111111111111111100000001',
  signingMethods: [{ type: 'PIN', id: '$SIGNING_METHOD_ID' }],
};

/** Another application, whose credentials the reader has entered, with its token. */
let other;

/** The newest records of the other application; placeholders for records that it does not have. */
function readOtherRecords() {
  const newestOf = async (path) => {
    const answer = await fetch('api/' + path, { headers: { authorization: 'Bearer ' + other.token } });
    return (await answer.json()).result?.[0] ?? placeholder;
  };
  const others = Object.keys(asked).map((kind) => [kind, Promise.resolve(placeholder)]);
  const user = newestOf('users?size=1&sortOrder=DESC&includeSigningMethods=true').catch(() => placeholder);
  const wallet = user.then(({ id }) => newestOf('wallets?size=1&userId=' + id)).catch(() => placeholder);
  return { ...Object.fromEntries(others), user, wallet };
}

/** Fills in the ids of another application, if the reader has entered its token or credentials. A rejected token changes nothing. */
globalThis.useToken = async (token, hasCredentials = false) => {
  if (token === other?.token) return;
  const answer = await fetch('api/profile', { headers: { authorization: 'Bearer ' + token } }).catch(() => undefined);
  if (!answer?.ok) return;
  const { username } = (await answer.json()).result;
  const isOwn = username === (await ownClientId());
  if (isOwn && !other) return;
  other = isOwn ? undefined : { token };
  if (hasCredentials)
    dataDumpWorkspace().workspace.activeDocument.components.securitySchemes.clientCredentials.description =
      'Sends a token of **' + username + '**, whose id and secret you entered. Samples have its ids.';
  await refreshOwnIds();
};

async function ownRecords() {
  const kinds = Object.entries(asked).map(([kind, answer]) =>
    answer.then((record) => [kind, record], () => [kind, undefined]),
  );
  return Object.fromEntries(await Promise.all(kinds));
}

/** A PIN is typed more often than another value. */
function methodOf({ signingMethods = [] } = {}) {
  return (signingMethods.find(({ type }) => type === 'PIN') ?? signingMethods[0])?.id;
}

/** The ids for the placeholders of a path; a market user differs from a wallet user. */
function ownNames(path, own) {
  const isMarket = !/^\\/(api|_vaultdesk\\/users)/.test(path);
  const chainRecord = path.includes('{contractAddress}') ? own.collection : own.wallet;
  return {
    userId: (isMarket ? own.marketUser : own.user)?.id,
    signingMethodId: methodOf(own.user),
    walletId: own.wallet?.id,
    address: own.wallet?.address,
    walletAddress: own.wallet?.address,
    sellerId: own.marketUser?.id,
    sellerAddress: own.wallet?.address,
    secretType: chainRecord?.secretType,
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
  for (const part of [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      if (typeof names[name] === 'string' && field.type === 'string' && field.examples?.[0] !== names[name]) field.examples = [names[name]];
      nameFields(field, names);
    }
}

/** Replaces the ids in the example of a request. */
function nameValues(value, names) {
  for (const [name, inner] of Object.entries(value ?? {}))
    if (typeof inner === 'object') nameValues(inner, names);
    else if (typeof names[name] === 'string') value[name] = names[name];
}

/** Part of samples and test requests, although another header can replace it; once for each example of the body. A typed value remains. */
function fillSigningMethod(parameter, id, names) {
  parameter.examples ??= Object.fromEntries(names.map((name) => [name, { value: parameter.example, 'x-disabled': false }]));
  delete parameter.example;
  for (const sample of Object.values(parameter.examples)) if (id && sample.value.endsWith('$PIN')) sample.value = id + ':$PIN';
}

globalThis.withOwnIds = async (description) => {
  const own = await ownRecords();
  for (const [path, operations] of Object.entries(description.paths)) {
    const names = ownNames(path, own);
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      const bodies = Object.keys(requestBody?.content['application/json'].examples ?? { default: undefined });
      for (const parameter of parameters) {
        if (parameter.in === 'path' && names[parameter.name]) parameter.example = names[parameter.name];
        if (parameter.name === 'Signing-Method') fillSigningMethod(parameter, names.signingMethodId, bodies);
      }
      for (const { schema, example, examples = { own: { value: example } } } of Object.values(requestBody?.content ?? {})) {
        nameFields(schema, names);
        for (const { value } of Object.values(examples)) nameValues(value, names);
      }
    }
  }
  return description;
};

/** Reads the ids again, and fills them into the page. */
globalThis.refreshOwnIds = async () => {
  if (session === null && !other) return;
  if (!other) prover = openProver();
  const earlier = JSON.stringify(await ownRecords());
  asked = other ? readOtherRecords() : readRecords();
  const viewer = dataDumpWorkspace();
  await withOwnIds(viewer.workspace.activeDocument);
  if (JSON.stringify(await ownRecords()) === earlier) return;
  // The viewer draws samples again for another language only; the first is back before the page is painted.
  const language = viewer.workspace['x-scalar-default-client'] ?? 'shell/curl';
  viewer.update('x-scalar-default-client', language === 'js/fetch' ? 'shell/curl' : 'js/fetch');
  await Promise.resolve();
  viewer.update('x-scalar-default-client', language);
};
addEventListener('focus', () => globalThis.dataDumpWorkspace && refreshOwnIds());
`;
