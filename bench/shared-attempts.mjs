// @ts-check
/**
 * Concurrently sends wrong PINs for one signing method to every instance of a world: ten in total are verified,
 * whichever instances receive them, and then the right PIN is rejected. Each instance counts its derivations.
 *
 * node bench/shared-attempts.mjs [guesses] [instances]     (after npm run build)
 */
import { SharedService } from './shared-service.mjs';

const [guesses = 1_000, instances = 3] = process.argv.slice(2).map(Number);
const limit = 10;
const preload = new URL('count-derivations.mjs', import.meta.url).href;

/** @param {SharedService} service */
async function countDerivations(service) {
  const counts = await Promise.all(
    Array.from({ length: instances }, async (_none, index) => {
      const { ask } = await service.at(index);
      return Number((await ask('derivations')).count);
    }),
  );
  return counts;
}

/** @param {readonly number[]} counts */
const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0);

const service = await SharedService.start({ instances, preload, fsync: false });
let isStopped = false;
try {
  const user = await service.resultOf('POST /api/users', {
    signingMethod: { type: 'PIN', value: '482915' },
  });
  const methodId = user.signingMethods[0].id;
  const wallet = await service.resultOf(
    'POST /api/wallets',
    { userId: user.id, secretType: 'ETHEREUM' },
    { 'signing-method': `${methodId}:482915` },
  );
  const signatureRequest = {
    ...{ type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' },
  };
  /** @param {string} pin @param {number} index */
  const sign = async (pin, index) => {
    const headers = { 'signing-method': `${methodId}:${pin}` };
    for (;;) {
      const response = await service.ask(
        'POST /api/signatures',
        { signatureRequest },
        { headers, index },
      );
      if (!response) throw new Error('A guess was not answered.');
      // Rejected before any verification.
      if (response.status !== 429)
        return String(response.body.errors?.[0]?.code ?? response.status);
    }
  };
  const before = sumOf(await countDerivations(service));
  const codes = await Promise.all(
    Array.from({ length: guesses }, (_none, number) =>
      sign(String(500_000 + number), number % instances),
    ),
  );
  const counts = await countDerivations(service);
  const derived = sumOf(counts) - before;
  const verified = codes.filter((code) => code === 'pincode.incorrect').length;
  const locked = codes.filter((code) => code === 'pincode.no-tries-left').length;
  if (verified !== limit || derived !== limit || verified + locked !== guesses)
    throw new Error(
      `${verified} of ${guesses} guesses were verified with ${derived} derivations, and ${locked} were rejected.`,
    );
  for (let index = 0; index < instances; index += 1)
    if ((await sign('482915', index)) !== 'pincode.no-tries-left')
      throw new Error('A locked signing method accepted the PIN.');
  await service.stop();
  isStopped = true;
  console.info(
    `${guesses} wrong PINs at ${instances} instances: ${verified} verified, with ${derived} derivations (${counts.join(', ')} since the start, at each), ${locked} rejected; then every instance rejects the right PIN.`,
  );
} finally {
  if (!isStopped) await service.end();
}
