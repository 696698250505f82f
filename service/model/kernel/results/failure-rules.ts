import type { FailureCode } from './failures.ts';

/** The general rule that each failure code enforces. The failure's message describes the specific case. */
const rules: Readonly<Record<FailureCode, string>> = {
  'input.invalid': "Every field must match the operation's schema.",
  'body.malformed': 'A body must be one JSON object in UTF-8, nested at most 32 levels deep.',
  'seed.faulty':
    'A seed is validated completely (shape, names, required states) before anything is created.',
  'rpc.request-invalid': 'A chain call must be a JSON-RPC 2.0 request or a batch of such requests.',
  'header.duplicate': 'Headers that identify the caller or the target must appear exactly once.',
  'request.malformed': 'A request must be HTTP/1.1, with a path and exactly one Host header.',
  'pincode.empty': 'A signing method requires a value that is not empty.',
  'idempotency-key.malformed': 'An Idempotency-Key must have 1 to 255 printable characters.',
  'application.required':
    'Every new record belongs to an application, which the operator must name.',
  invalid_request: 'Access tokens are requested with the client-credentials grant (RFC 6749, 4.4).',
  unsupported_grant_type: 'Only the client-credentials grant issues tokens.',
  invalid_client: 'A token requires the id and the secret of an application.',
  'token.missing': 'Every application call must carry an access token.',
  'token.invalid':
    'A token becomes invalid on restart, or when its application is deleted or its client secret rotated.',
  'token.expired':
    'A token expires after the number of seconds in the setting tokenLifetimeSeconds.',
  'operator-token.required':
    'Control routes require the operator token, which changes on every start.',
  'console.session-required': 'A console link can be used once.',
  'encrypted-signing-method.unreadable':
    'A signing method must be encrypted with the current key from GET /api/security.',
  'encrypted-signing-method.other-body':
    'An encrypted signing method is valid only for the request body it was encrypted for.',
  'encrypted-signing-method.unknown-key':
    'An encrypted signing method must be encrypted with the current key.',
  'encrypted-signing-method.used': 'An encrypted signing method is valid for one request.',
  'pincode.incorrect':
    'A wrong value costs the signing method one attempt, and a correct value restores all attempts. An unknown method gets the same response.',
  'signing-method.another-required': 'A signing method cannot recover itself.',
  'console.session-expired':
    'A session expires after the number of days in the setting consoleSessionDays.',
  'console.session-ended': 'An ended session grants no access.',
  'console.proof-required':
    'Each console call is signed with a nonce of the running process and accepted once.',
  'console.confirmation-required':
    'The operator must confirm in the console before a secret is revealed.',
  'operator-token.incorrect': 'The operator confirms with the operator token.',
  'host.refused':
    'The Host must be a loopback name or an allowed name, which prevents DNS rebinding.',
  'origin.refused':
    'A web page may call only from an origin that an application allows, and may never call control routes.',
  'fulfillment.operator-only': 'Only the operator may create some types of fulfillments.',
  'rpc.method-refused':
    'A chain accepts reads and signed transactions from any caller, and other methods from the operator only.',
  'rpc.address-refused':
    "The state of the service's own addresses cannot be changed over JSON-RPC.",
  'route.not-found': 'Only the routes in the API reference exist.',
  'application.not-found': 'An application exists until the operator deletes it.',
  'user.not-found': 'An application can access its own users only.',
  'signing-method.not-found': 'A signing method can be read only under the user it belongs to.',
  'wallet.not-found': 'An application can access its own wallets only.',
  'wallet.archived': 'An archived wallet is treated as deleted until it is unarchived.',
  'market-user.not-found': 'An application can access its own market users only.',
  'signature.not-found':
    'A signature request exists only while it is pending, and only for its application.',
  'transaction.not-found': 'An application can access the transactions of its own wallets only.',
  'offer.not-found': 'A private offer is visible to its own application only.',
  'fulfillment.not-found': 'A fulfillment is visible to the callers that can see its offer.',
  'checkout-session.not-found': 'An application can access its own checkout sessions only.',
  'payment.not-found': 'An application can access its own payments only.',
  'collection.not-found': 'An application can access its own contracts only.',
  'item.not-found': 'An item exists in its contract once it is minted.',
  'token-type.not-found': 'A token type exists only in its contract.',
  'token-mint.not-found': 'A mint exists only in its contract.',
  'webhook.not-found': 'An application can access its own webhooks only.',
  'delivery.not-found': 'A delivery is stored for as long as its event.',
  'proof.not-found': 'Handler test results are stored in memory, the newest of each world.',
  'event.not-found': 'An event is stored for the number of days in the setting eventRetentionDays.',
  'block.not-found': 'A block exists once its chain contains it.',
  'contract.not-found':
    'A contract exists at an address only if the chain has code at that address.',
  'console-session.not-found': 'A console session can be read while it is open.',
  'console.not-served':
    'The desktop app shows the console in its window; only a headless service serves it over HTTP.',
  'world.not-found': 'A world is available at /w/{name} from its creation until it ends.',
  'snapshot.not-found': 'Snapshots are files in the folder snapshots of the data directory.',
  'clock.advancing': 'Only one clock change runs at a time. Stop it, or wait until it ends.',
  'backup.not-found': 'Backups are files in the folder backups of the data directory.',
  'fault.not-found': 'A fault rule exists until it is cleared.',
  'setting.not-found': 'Only the settings in the settings table exist.',
  'trace.not-found': 'A trace is found by the id of any of its records while they are stored.',
  'request.not-found': 'The request log stores the newest requests within its limits.',
  'rpc.method-unknown': 'A chain supports only the listed JSON-RPC methods.',
  'route.method-not-allowed': 'A route accepts only the methods in the API reference.',
  'request.timeout': 'Requests must complete within 30 s and must not stall for 10 s.',
  'application.client-id-taken': 'A client id identifies exactly one application.',
  'application.has-open-trade':
    'An application can be deleted only when none of its trades is open.',
  'application.has-assets':
    'Keys of wallets and money of market users are lost only if the caller accepts it.',
  'user.has-assets':
    'Assets in wallets, and items of open trades, can never be moved without the keys of the wallets.',
  'application.is-default': 'A default application must always exist.',
  'application.secret-not-kept':
    'Only the secret of the default application is stored in readable form; other secrets are shown once.',
  'signing-method.exists':
    'A user has at most one PIN and one emergency code, and any number of biometrics.',
  'signing-method.last': 'A user with wallets must have at least one signing method.',
  'wallet.keys-guessable':
    'A world with a random seed rejects imported keys, because its contents can be guessed from the seed.',
  'wallet.exists': 'A key belongs to one wallet per chain.',
  'saved-request.performed': 'A saved request can be performed once.',
  'transaction.not-pending': 'A transaction in a block cannot be replaced.',
  'transaction.nonce-taken': 'Each nonce of an address is used by one transaction.',
  'invalid-offer-status': 'An offer can change its status only along the table of offer states.',
  'offer.already-signed': 'An offer can be signed once.',
  'offer.has-bids': 'The terms of an auction with bids cannot be changed.',
  'checkout-session.expired': 'A checkout session accepts payments until it expires.',
  'payment.paid': 'A payment can be paid once.',
  'payment.canceled': 'A canceled payment cannot be paid.',
  'payment.awaits-confirmation':
    'A payment that is waiting for a confirmation accepts no other card.',
  'payment.nothing-to-confirm': 'A payment can be confirmed only after its card has requested it.',
  'payment.not-paid': 'Only a paid payment can be refunded.',
  'payment.refunded': 'A payment can be refunded once.',
  'payment.too-many-attempts': 'A payment accepts a limited number of cards.',
  'offer.price-changed': 'A buyer pays the price that was shown.',
  'chain.without-card-float':
    'Card payments require a chain on which the service can pay the sellers.',
  'chain.without-custody': "Trading requires a chain with the service's custody contract.",
  'collection.failed': 'Token types require a deployed contract.',
  'token-type.failed': 'Tokens can be minted only for a token type that was created.',
  'token-mint.not-failed': 'Only a failed mint can be retried.',
  'webhook.disabled': 'Only an enabled webhook receives deliveries.',
  'proof.running':
    'Handler tests run one at a time, because parallel tests would disturb each other.',
  'delivery.withdrawn': 'A withdrawn delivery cannot be sent.',
  'seed.under-way': 'Only one seed can be loaded at a time.',
  'examples.users-exist': 'Example data is added to existing users only on explicit request.',
  'examples.under-way': 'Example data can be created only once at a time.',
  'setting.fixed': 'Settings from the configuration file cannot be changed in the console.',
  'chain.external': 'The service does not start, reset or move an external node.',
  'idempotency-key.in-progress': 'A key cannot be reused before its first request has a response.',
  'idempotency-key.outdated': 'A stored response is repeated only while it is still valid.',
  'idempotency-key.reused': 'An Idempotency-Key identifies exactly one request.',
  'body.too-large':
    'A body may have up to 64 KiB, or more if the API reference states a higher limit.',
  'content-type.unsupported':
    'A body must be application/json, because pages from any origin can send other types.',
  'snapshot.name-taken': 'A snapshot never changes, so its name stays in use until it is deleted.',
  'world.restored':
    'In-flight requests end with their world. Repeat the request to send it to the new world.',
  'world.ended': 'A world that ended is deleted with all its records.',
  'world.name-taken': "A world's name is its address.",
  'world.no-room': 'The setting worldsAtMost limits the number of worlds per port.',
  'world.is-main': 'The world of the data directory ends only with the service.',
  'world.external':
    'An external node cannot be restored, so a world with an external node cannot be restored either.',
  'world.shared': 'A change to a world by one instance would be unknown to the other instances.',
  'snapshot.no-room': 'Snapshots may use a limited part of the disk.',
  'snapshot.unusable':
    'A snapshot is restored completely or not at all, and only if the device key authenticates it.',
  'backup.unusable':
    'A backup is restored completely or not at all, and only if the device key authenticates it.',
  'fault.too-many':
    'The number of fault rules is limited, because every call is matched against all of them.',
  'signing-method.pin-first':
    "A user's first signing method must be recoverable by another method.",
  'keystore.unsupported':
    'A keystore must be of an Ethereum wallet and stay within the key derivation limits; the message names the type of other files.',
  'keystore.password-incorrect': 'A keystore opens only with its own password.',
  'typed-data.chain-mismatch':
    'A document is signed only for the chain that it names; see the setting typedDataChain.',
  'wallet.chain-mismatch': 'A wallet can act on its own chain only.',
  'transaction.insufficient-funds': 'A wallet must hold enough coins for the amount and the fees.',
  'transaction.submit.ethereum-error':
    'The node accepts or rejects a signed transaction; the message explains its reason.',
  'market.insufficient-balance':
    'A market user can spend only funds that have arrived and are not reserved.',
  'offer.item-not-owned': 'You can only offer items you own.',
  'offer.other-wallet': 'An offer must be signed by the wallet that sells.',
  'offer.wrong-signer': "The signature of an offer must come from the seller's key.",
  'offer.other-type': 'Sales can be purchased, and auctions can be bid on.',
  'offer.not-open': 'Only an open offer can be purchased.',
  'offer.own': 'Users cannot buy their own offers.',
  'offer.below-minimum': 'A price must be at least the minimum.',
  'offer.not-enough-left': 'A purchase cannot exceed the remaining amount.',
  'offer.price-without-cents': 'Card payments must be in whole cents.',
  'bid.too-low': 'A bid must be higher than the highest bid.',
  'token-type.supply-exceeded': 'A token type cannot exceed its maximum supply.',
  'saved-request.too-many': 'A wallet can have a limited number of pending requests.',
  'webhook.too-many': 'An application can have a limited number of webhooks.',
  'contract.unreadable':
    "A contract call requires the contract's own ABI or an ABI in the request.",
  'contract.reverted': 'A contract can revert a call; the message contains its reason.',
  'chain.rejected': 'A node can reject a query; the message explains its reason.',
  'request.not-sendable':
    'The operator can send only calls of the API, and none that reveal a secret.',
  'request.not-repeatable':
    'A request can be resent only if it was stored completely, and never to obtain a secret.',
  'pincode.no-tries-left':
    'A signing method without attempts stays locked until another method recovers it or the operator unlocks it.',
  'signing-method.device-key-lost':
    'Values sealed under a lost device key cannot be opened; an emergency code recovers them.',
  'signing-method.no-master-secret':
    'A PIN that was created without another method cannot open wallets until another method recovers it.',
  'webhook.device-key-lost':
    'Deliveries cannot use credentials that were sealed under a lost device key.',
  'custody.key-lost':
    "The service's own accounts open only with the device key they were created with.",
  'operator-token.too-many-attempts': 'Wrong operator tokens delay further attempts.',
  'vault.busy':
    'The number of parallel key derivations is limited; this request was not attempted.',
  'header.too-large': 'The request head may have up to 32 KiB.',
  UNKNOWN_ERROR: 'The service itself failed; its log records the cause under the trace code.',
  'route.not-offered':
    'Features that the hosted service has and Vaultdesk does not have are named.',
  'service.starting': 'The service responds only after it has loaded its stored state.',
  'fault.injected': 'A fault rule of the operator made this call fail.',
  'chain.unavailable': 'A chain that does not respond is queried again.',
  'chain.wrong-id': 'A node must be on the chain that the configuration names.',
  'world.outcome-unknown':
    'The result of a commit is reported as far as it is known, and never guessed.',
  'world.lease-lost': 'Only one instance at a time runs the background work of a world.',
  'storage.unavailable': 'A change is acknowledged only after it is stored.',
  'storage.full': 'A change is acknowledged only after it is stored.',
};

/** The rule that a failure code enforces. */
export function ruleOf(code: FailureCode): string {
  return rules[code];
}
