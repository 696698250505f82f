// @ts-check
/**
 * The marketplace with HTTP calls alone. An ERC-721 item and ten of an ERC-1155 item go from mint to
 * offer, approval, signature and purchase into the buyer's wallet; then the chain itself is asked who
 * holds what, and who has the money. Copy from it what you need: it imports nothing.
 *
 * node docs/market-tour.mjs BASE CLIENT_ID CLIENT_SECRET       (`npm run serve` prints all three)
 */
const [base = 'http://127.0.0.1:8787', clientId = '', clientSecret = ''] = process.argv.slice(2);
const market = `${base}/market`;
const chain = 'ETHEREUM';
const pin = '482915';
/** Contracts on every chain of the service; anybody may mint. */
const contracts = {
  usdc: '0xEbb4050A3264702c576F28a768E86594D7D52526',
  erc721: '0xa6C96682D92f36BE7a88755f85d7A00a0CFeC1e1',
  erc1155: '0x918b00FA804A93aa9782ACbB6Cb7140e04060583',
};

/** @param {string} address @param {RequestInit} [request] @returns {Promise<any>} */
async function send(address, request) {
  const reply = await fetch(address, request);
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${JSON.stringify(body)}`);
  return body;
}

const { access_token: token } = await send(`${base}/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }),
});

/**
 * One call; answers what is in the envelope. @param {string} method @param {string} address
 * @param {object} [body] @param {string} [signingMethod] @returns {Promise<any>}
 */
async function call(method, address, body, signingMethod) {
  /** @type {Record<string, string>} */
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (signingMethod) headers['signing-method'] = signingMethod;
  // The same call under the same key is carried out once, however often it is sent.
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID();
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await send(address, { method, headers, ...content })).result;
}

/** Asks again until it holds. @param {() => Promise<boolean>} holds @param {string} what */
async function until(holds, what) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It did not come to this: ${what}.`);
}

/** @typedef {{ id: string, address: string, signingMethod: string }} Wallet */
/** @typedef {{ type: string, value: string }} Input */

/** A user with a PIN, and a wallet that only this PIN opens. @returns {Promise<Wallet>} */
async function createWallet() {
  const user = await call('POST', `${base}/api/users`, {
    signingMethod: { type: 'PIN', value: pin },
  });
  const signingMethod = `${user.signingMethods[0].id}:${pin}`;
  const wallet = { userId: user.id, secretType: chain };
  const { id, address } = await call('POST', `${base}/api/wallets`, wallet, signingMethod);
  return { id, address, signingMethod };
}

/** Signs and sends a transaction; answers its hash when it is in a block. @param {Wallet} wallet @param {object} transactionRequest */
async function execute({ id: walletId, signingMethod }, transactionRequest) {
  const request = {
    type: 'CONTRACT_EXECUTION',
    walletId,
    secretType: chain,
    value: 0,
    ...transactionRequest,
  };
  const address = `${base}/api/transactions/execute`;
  const sent = await call('POST', address, { transactionRequest: request }, signingMethod);
  const status = `${base}/api/transactions/${chain}/${sent.transactionHash}/status`;
  await until(async () => (await call('GET', status)).status === 'SUCCEEDED', 'a transaction');
  return sent.transactionHash;
}

/** @param {Wallet} wallet @param {string} to A contract. @param {Input[]} inputs */
function mint(wallet, to, inputs) {
  return execute(wallet, { to, functionName: 'mint', inputs });
}

/** A market user; answers the id. @param {string} nickname @returns {Promise<string>} */
async function createUser(nickname) {
  const { id } = await call('POST', `${market}/users`, { type: 'SUB_USER', nickname });
  return id;
}

/** The address with the USDC of a market user. @param {string} userId @returns {Promise<string>} */
async function depositAddress(userId) {
  const address = `${market}/users/${userId}/deposit-addresses`;
  return (await call('POST', address, { chain })).address;
}

/** From a new offer to READY; answers its id. @param {Wallet} seller @param {object} terms */
async function offer(seller, terms) {
  const body = {
    type: 'SALE',
    currency: 'USDC',
    visibility: 'PUBLIC',
    sellerAddress: seller.address,
    startDate: '2020-01-01T00:00:00Z',
    endDate: '2099-12-31T00:00:00Z',
    // For auctions.
    minimumBid: 0,
    buyNowPrice: 0,
    ...terms,
  };
  const { id, dataToSign } = await call('POST', `${market}/offers`, body);
  const offers = `${market}/offers/${id}`;

  const preparation = `${offers}/preparation/transactions?walletId=${seller.id}`;
  const { approvalPreparationTransactions = [] } = await call('GET', preparation);
  for (const approval of approvalPreparationTransactions)
    await call('PATCH', `${offers}/txapprove`, { txApprove: await execute(seller, approval) });

  const signatureRequest = {
    type: 'MESSAGE',
    secretType: chain,
    walletId: seller.id,
    data: dataToSign,
  };
  const { signature } = await call('POST', `${base}/api/signatures`, { signatureRequest }, seller.signingMethod);
  await call('PATCH', `${offers}/signature`, { signature });
  await until(async () => (await call('GET', offers)).status === 'READY', 'a READY offer');
  return id;
}

/** Buys, and waits until the items are in the wallet. @param {string} offerId @param {number} amount */
async function buy(offerId, amount) {
  const purchase = { type: 'PURCHASE', offerId, userId: buyerId, walletAddress: buyer.address };
  const { id } = await call('POST', `${market}/fulfillments`, { ...purchase, amount });
  const fulfillment = `${market}/fulfillments/${id}`;
  await until(async () => (await call('GET', fulfillment)).status === 'COMPLETED', 'a delivery');
}

/** Calls a contract on the chain. @param {string} to @param {string} selector @param {(string | bigint)[]} words */
async function readChain(to, selector, ...words) {
  const data = selector + words.map((word) => BigInt(word).toString(16).padStart(64, '0')).join('');
  const { result } = await send(`${base}/_vaultdesk/rpc/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to, data }, 'latest'],
    }),
  });
  return BigInt(result);
}

/** @param {string} what @param {unknown} is @param {unknown} expected */
function check(what, is, expected) {
  if (is !== expected) throw new Error(`${what}: ${is}, and not ${expected}.`);
  console.info(`${what}: ${is}`);
}

const [ownerOf, balanceOf, balanceOfId] = ['0x6352211e', '0x70a08231', '0x00fdd58e'];

const [seller, buyer] = [await createWallet(), await createWallet()];
const [sellerId, buyerId] = [await createUser('seller'), await createUser('buyer')];
const [sellerMoney, buyerMoney] = [await depositAddress(sellerId), await depositAddress(buyerId)];

// 1. The buyer's money: USDC that arrives at the deposit address.
await mint(buyer, contracts.usdc, [
  { type: 'address', value: buyerMoney },
  { type: 'uint256', value: '100000000' },
]);

// 2. Mint the seller's items, under unused ids.
const tokenId = String(BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`));
const minted = [
  { type: 'address', value: seller.address },
  { type: 'uint256', value: tokenId },
];
await mint(seller, contracts.erc721, minted);
await mint(seller, contracts.erc1155, [...minted, { type: 'uint256', value: '10' }]);

// 3. One item for 12.5 USDC.
const single = { nft: { tokenId, address: contracts.erc721, chain }, sellerId, price: 12.5 };
await buy(await offer(seller, single), 1);

// 4. Ten items for 0.25 USDC each, bought in parts.
const ten = { nft: { tokenId, address: contracts.erc1155, chain }, sellerId, price: '0.25' };
const tenId = await offer(seller, { ...ten, amount: 10 });
for (const part of [1, 3, 6]) await buy(tenId, part);
check('The offer of ten', (await call('GET', `${market}/offers/${tenId}`)).status, 'CLOSED');

// 5. Read the owners from the chain.
const owner = await readChain(contracts.erc721, ownerOf, BigInt(tokenId));
check('The buyer owns the ERC-721 item', owner === BigInt(buyer.address), true);
const itemsOf = (/** @type {Wallet} */ { address }) =>
  readChain(contracts.erc1155, balanceOfId, address, BigInt(tokenId));
check('ERC-1155 items of the buyer', await itemsOf(buyer), 10n);
check('ERC-1155 items of the seller', await itemsOf(seller), 0n);
const usdcOf = (/** @type {string} */ address) => readChain(contracts.usdc, balanceOf, address);
check('Millionths of USDC of the buyer', await usdcOf(buyerMoney), 85_000_000n);
check('Millionths of USDC of the seller', await usdcOf(sellerMoney), 15_000_000n);

// 6. Read the offer from the market, once it has counted the last payment.
const moneyOf = async (/** @type {string} */ userId) => {
  const [usdc] = await call('GET', `${market}/users/${userId}/balance`);
  return usdc;
};
await until(async () => (await moneyOf(sellerId)).balance === 15, 'the money of the seller');
await until(async () => (await moneyOf(buyerId)).balance === 85, 'the money of the buyer');
check('USDC of the buyer', (await moneyOf(buyerId)).balance, 85);
check('USDC of the seller', (await moneyOf(sellerId)).balance, 15);
