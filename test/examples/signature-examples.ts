import { credentialOf, type ExamplesOf, page } from './example.ts';

/** An example of every operation of signatures. */
export const signatureExamples: ExamplesOf<'signatures'> = {
  'signatures.sign': {
    input: (world) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: world.owner.wallet.id,
        data: 'Hello',
        status: null,
      },
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'wallet.not-found',
  },
  'signatures.build': {
    input: ({ owner }) => ({
      signatureRequest: {
        type: 'MESSAGE',
        secretType: 'ETHEREUM',
        walletId: owner.wallet.id,
        data: 'Hello',
        status: null,
      },
    }),
    elsewhere: 'wallet.not-found',
  },
  'signatures.listSaved': { input: () => page, elsewhere: 'an empty list' },
  'signatures.getSaved': {
    input: ({ saved }) => ({ signatureId: saved.signature.id }),
    elsewhere: 'signature.not-found',
  },
  'signatures.deleteSaved': {
    input: ({ saved }) => ({ signatureId: saved.signature.id }),
    elsewhere: 'signature.not-found',
  },
  'signatures.signSaved': {
    input: (world) => ({
      signatureId: world.saved.signature.id,
      pincode: null,
      signingMethodCredential: credentialOf(world),
    }),
    elsewhere: 'signature.not-found',
  },
  'signatures.verify': {
    input: ({ owner }) => ({
      secretType: 'ETHEREUM',
      signerAddress: owner.wallet.address,
      message: 'Hello',
      signature: `0x${'ab'.repeat(64)}1b`,
    }),
  },
  'signatures.inspect': {
    input: ({ owner }) => ({
      content: { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'Hello' },
      walletId: owner.wallet.id,
    }),
  },
};
