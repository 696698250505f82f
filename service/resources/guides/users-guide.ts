import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** Who holds wallets, and what opens them. */
export const usersGuide: Guide = {
  name: 'users',
  title: guideTitles.users,
  about: 'A user holds wallets. Only a signing method of the user, such as a PIN, opens them.',
  parts: [
    {
      title: 'Get an access token',
      text: 'An application calls with a token that it gets for its client id and secret. Both are on [Home](/); other applications have theirs under [Applications](/applications). Run it here, and the token is thrown away.',
      call: {
        operation: 'tokens.issue',
        input: {
          grant_type: 'client_credentials',
          client_id: '{client}',
          client_secret: '$CLIENT_SECRET',
        },
      },
    },
    {
      title: 'Create a user with a PIN',
      text: '`reference` is your own name for the user. The PIN is never stored: without it nobody opens the wallets, the operator neither.',
      call: {
        operation: 'users.create',
        input: { reference: 'guide-reader', signingMethod: { type: 'PIN', value: '$PIN' } },
      },
    },
    {
      title: 'See what opens the wallets',
      text: 'Each signing method has an id, which goes with its value in the header `Signing-Method: <id>:<value>`, and a number of attempts. Ten wrong values lock it; another method, or the operator on [the page of the user](/users), helps.',
      call: { operation: 'users.listSigningMethods', input: { userId: '{user}' } },
    },
    {
      title: 'Find a user again',
      text: 'By your own reference, or by a part of it with `search`. Lists come in pages: `page`, `size`, and `pagination` in the answer.',
      call: {
        operation: 'users.list',
        input: { reference: 'guide-reader', includeSigningMethods: true, size: 5 },
      },
    },
  ],
};
