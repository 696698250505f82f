// @ts-check
/**
 * Repeatedly kills the service with SIGKILL around the moment a wrong PIN is charged. No signing method ever allows
 * an eleventh guess.
 *
 * node bench/attempt-kills.mjs [kills]     (after npm run build)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../test/seeded.mjs';
import { startService } from './killable-service.mjs';

const kills = Number(process.argv[2] ?? 10);
const limit = 10;
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-attempts-'));
const chance = seeded(54321);

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */
/** @typedef {{ userId: string, methodId: string, walletId: string, answered: number, lost: number }} Victim */

/** @param {KillableService} service @param {string} path @param {object} body @param {Record<string, string>} [headers] */
async function post({ baseUrl, headers: common }, path, body, headers = {}) {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { ...common, ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** @param {KillableService} service @returns {Promise<Victim>} */
async function makeVictim(service) {
  const { result: user } = await post(service, '/api/users', {
    signingMethod: { type: 'PIN', value: '482915' },
  });
  const methodId = user.signingMethods[0].id;
  const { result: wallet } = await post(
    service,
    '/api/wallets',
    { userId: user.id, secretType: 'ETHEREUM' },
    { 'signing-method': `${methodId}:482915` },
  );
  return { userId: user.id, methodId, walletId: wallet.id, answered: 0, lost: 0 };
}

/** Sends one wrong PIN. Returns the error code, or `undefined` if the service died before it responded. @param {KillableService} service @param {Victim} victim */
async function guess(service, { methodId, walletId }) {
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'Hello' };
  try {
    const { errors } = await post(
      service,
      '/api/signatures',
      { signatureRequest },
      { 'signing-method': `${methodId}:000000` },
    );
    return errors[0].code;
  } catch {
    return undefined;
  }
}

/** After a start, at most the attempts that the acknowledged guesses left may remain. @param {KillableService} service @param {Victim} victim */
async function check({ baseUrl, headers }, { userId, answered }) {
  const response = await fetch(`${baseUrl}/api/users/${userId}`, { headers });
  const { remainingAttempts } = (await response.json()).result.signingMethods[0];
  if (remainingAttempts > limit - answered)
    throw new Error(`${answered} guesses were acknowledged, but ${remainingAttempts} remain.`);
  return remainingAttempts;
}

let methods = 0;
let maximumAnswered = 0;
try {
  let service = await startService(dataDir);
  let victim = await makeVictim(service);
  for (let killed = 0; killed < kills; killed += 1) {
    const before = victim.answered;
    const guessing = (async () => {
      for (;;) {
        const code = await guess(service, victim);
        if (code === 'pincode.incorrect') victim.answered += 1;
        else return code;
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, chance() * 60));
    await service.kill();
    const last = await guessing;
    if (last === undefined) victim.lost += 1;
    maximumAnswered = Math.max(maximumAnswered, victim.answered);
    if (victim.answered > limit)
      throw new Error(
        `${victim.answered} guesses were acknowledged, ${before} before the last kill.`,
      );
    service = await startService(dataDir);
    const remaining = await check(service, victim);
    if (remaining === 0) {
      if ((await guess(service, victim)) !== 'pincode.no-tries-left')
        throw new Error('A signing method without remaining attempts is not locked.');
      methods += 1;
      victim = await makeVictim(service);
    }
  }
  await service.stop();
  console.info(
    `${kills} kills around wrong PINs: ${methods} methods locked, at most ${maximumAnswered} guesses acknowledged per method.`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
