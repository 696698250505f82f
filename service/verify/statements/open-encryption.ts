import { z } from 'zod';
import { type Answer, read } from '../answer.ts';
import { refused, refusedWith, same } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { encryptFor, plainSigningMethod, toHeader } from '../world/encrypt-signing-method.ts';
import { makeOwner } from '../world/users.ts';
import { adasWallet } from '../world/wallets.ts';
import { prepared, shared, type World } from '../world/world.ts';

const sentence =
  'GET /api/security and the header Encrypted-Signing-Method: a public key to encrypt <id>:<value> with, so that a back end never sees a PIN.';
const once = 'It is good for one request with the body that it was encrypted for.';

const publicKey = z.object({
  id: be.uuid,
  keyspec: be.exactly('RSA_2048'),
  publicKey: z.base64('it is not base64'),
  encryptionAlgorithm: be.exactly('RSAES_OAEP_SHA_256'),
});

/** The response to a caller without a token. */
const keysResponse = shared((world) => world.ask('GET /api/security', { token: null }));

function firstKeyIn(response: Answer) {
  const keys = z.tuple([publicKey], publicKey);
  return read(response, z.object({ encryptionKeys: keys })).encryptionKeys[0];
}

const key = prepared('a key to encrypt with', async (world) =>
  firstKeyIn(await keysResponse(world)),
);

/** Requests a signature of Ada's wallet with this header. */
async function sign(world: World, header: string, data = 'encrypted'): Promise<Answer> {
  return world.ask('POST /api/signatures', {
    body: await requestOf(world, data),
    headers: { 'encrypted-signing-method': header },
  });
}

async function requestOf(world: World, data = 'encrypted') {
  const { id: walletId, secretType } = await adasWallet(world);
  return { signatureRequest: { type: 'MESSAGE', secretType, walletId, data } };
}

async function headerFor(world: World, credential?: string): Promise<string> {
  const { owner } = await adasWallet(world);
  const body = JSON.stringify(await requestOf(world));
  const plain = plainSigningMethod(credential ?? owner.credential, body);
  return toHeader(await encryptFor(await key(world), plain));
}

/** Assertions about signing methods that no server in between can read. */
export const openEncryption: Subject = {
  title: 'Encrypted signing methods',
  part: 'open points',
  statements: [
    statement('open.encryption.keys', sentence, async (world) => {
      firstKeyIn(await keysResponse(world));
    }),
    statement('open.encryption.signs', sentence, async (world) => {
      const { owner } = await adasWallet(world);
      const response = await sign(world, await headerFor(world));
      const signature = z.object({ signature: z.string() });
      const readable = await world.ask('POST /api/signatures', {
        body: await requestOf(world),
        signingMethod: owner.credential,
      });
      const [is, should] = [response, readable].map((item) => read(item, signature).signature);
      same({ is, should }, 'The signature', response);
    }),
    statement('open.encryption.wrong-value', sentence, async (world) => {
      const { pinId } = await makeOwner(world, 'encrypting');
      const header = await headerFor(world, `${pinId}:000000`);
      refusedWith(await sign(world, header), 403, 'pincode.incorrect');
    }),
    statement('open.encryption.other-body', once, async (world) =>
      refused(await sign(world, await headerFor(world), 'another text')),
    ),
    statement('open.encryption.used', once, async (world) => {
      const header = await headerFor(world);
      read(await sign(world, header), z.object({ signature: z.string() }));
      refused(await sign(world, header));
    }),
    statement('open.encryption.nonsense', once, async (world) =>
      refused(await sign(world, 'AAAA')),
    ),
  ],
};
