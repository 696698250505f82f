import type { FirstSteps } from '../../../../service/model/history/first-steps.ts';

export interface Step {
  readonly name: keyof FirstSteps;
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
}

/** The steps in order; each builds on the previous ones. */
export const steps: readonly Step[] = [
  {
    name: 'token',
    title: 'Get an access token',
    hint: 'Calls the token endpoint like your application',
    verb: 'Get token',
  },
  { name: 'users', title: 'Create a user', hint: "With a PIN, which alone unlocks the user's wallets", verb: 'Create' },
  { name: 'wallets', title: 'Create a wallet', hint: 'A private key on one of four chains', verb: 'Create' },
  { name: 'signature', title: 'Sign your first message', hint: 'Opens with an example message', verb: 'Sign' },
  { name: 'coins', title: 'Get test coins', hint: 'Free test funds for fees and purchases', verb: 'Open the faucet' },
  { name: 'item', title: 'Mint an item', hint: 'An item to sell, from a test collection', verb: 'Mint' },
  {
    name: 'offers',
    title: 'Offer it for sale',
    hint: 'Sold by a market user: an account with USDC, separate from users and wallets',
    verb: 'Offer',
  },
  { name: 'purchases', title: 'Buy it', hint: 'Another market user pays, and a wallet receives the item', verb: 'Buy' },
  {
    name: 'webhooks',
    title: 'Register a webhook',
    hint: 'The built-in inbox receives payment events',
    verb: 'Register',
  },
  { name: 'payments', title: 'Accept a payment', hint: 'A checkout, paid with a test card', verb: 'Create checkout' },
];
