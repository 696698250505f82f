import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const usersGuide: Guide = {
  name: 'users',
  title: guideTitles.users,
  about: "A user owns wallets. Only the user's signing methods, e.g. a PIN, open them.",
  parts: [
    {
      title: 'Get an access token',
      text: 'An application calls with a token that it requests with its client id and secret. Both are shown on [Home](/); other applications are listed under [Applications](/applications). Running it here discards the token.',
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
      text: '`reference` is your identifier for the user. The PIN is never stored: without it, nobody can open the wallets, not even the operator.',
      call: {
        operation: 'users.create',
        input: { reference: 'guide-reader', signingMethod: { type: 'PIN', value: '$PIN' } },
      },
    },
    {
      title: 'List the signing methods',
      text: 'Each signing method has an id, sent with its value in the header `Signing-Method: <id>:<value>`, and a number of attempts. Ten wrong values lock it; another method, or the operator on [the page of the user](/users), can unlock it.',
      call: { operation: 'users.listSigningMethods', input: { userId: '{user}' } },
    },
    {
      title: 'Find a user',
      text: 'Search with your own reference, or with a part of it in `search`. Lists are paginated: use `page` and `size`, and read `pagination` in the response.',
      call: {
        operation: 'users.list',
        input: { reference: 'guide-reader', includeSigningMethods: true, size: 5 },
      },
    },
  ],
};
