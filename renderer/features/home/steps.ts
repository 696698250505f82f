import type { FirstSteps } from '../../../service/resources/first-steps.ts';

/** A step on the way from a token to a paid payment. */
export interface Step {
  readonly name: keyof FirstSteps;
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
}

/** The way through the product, each step as it follows from those before. */
export const steps: readonly Step[] = [
  {
    name: 'token',
    title: 'Get an access token',
    hint: 'Asks the token endpoint as your application would',
    verb: 'Ask for one',
  },
  {
    name: 'users',
    title: 'Create a user with a PIN',
    hint: 'Nothing but the PIN opens the wallets',
    verb: 'Create',
  },
  {
    name: 'wallets',
    title: 'Create a wallet',
    hint: 'A private key on one of four chains',
    verb: 'Create',
  },
  {
    name: 'signature',
    title: 'Sign your first message',
    hint: 'Opens with a ready example',
    verb: 'Sign',
  },
  {
    name: 'coins',
    title: 'Get test coins',
    hint: 'Out of nothing, for fees and to pay with',
    verb: 'Open the faucet',
  },
  {
    name: 'item',
    title: 'Mint an item',
    hint: 'Something to sell, in a test collection',
    verb: 'Mint',
  },
  {
    name: 'offers',
    title: 'Offer it for sale',
    hint: 'A market user sells: an account with USDC, apart from users and their wallets',
    verb: 'Offer',
  },
  {
    name: 'purchases',
    title: 'Buy it',
    hint: 'Another market user pays, and a wallet gets the item',
    verb: 'Buy',
  },
  {
    name: 'webhooks',
    title: 'Register a webhook',
    hint: 'The built-in inbox hears of payments',
    verb: 'Register',
  },
  {
    name: 'payments',
    title: 'Take a payment',
    hint: 'A checkout, paid with a test card',
    verb: 'Take',
  },
];
