/** The result of a test card. `asks`: the card holder must confirm first. */
export type CardOutcome = 'succeeds' | 'declined' | 'lacks-funds' | 'asks';

/** A test number that is not a real card, known from other payment services. */
export interface TestCard {
  readonly number: string;
  readonly outcome: CardOutcome;
  readonly title: string;
  readonly explanation: string;
}

/** The only cards that are accepted. */
export const testCards = [
  { number: '4242424242424242', outcome: 'succeeds', title: 'Succeeds', explanation: 'The payment goes through.' },
  {
    number: '4000002500003155',
    outcome: 'asks',
    title: 'Requires confirmation',
    explanation: 'The card holder approves or declines on the next page.',
  },
  { number: '4000000000000002', outcome: 'declined', title: 'Declined', explanation: 'The bank declines the card.' },
  {
    number: '4000000000009995',
    outcome: 'lacks-funds',
    title: 'Insufficient funds',
    explanation: 'The card has insufficient funds.',
  },
] as const satisfies readonly TestCard[];

/** The test card with this number, which may contain spaces or hyphens. */
export function findTestCard(typed: string): (typeof testCards)[number] | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === number);
}

/** Formats a number in groups of four. @example "4242 4242 4242 4242" */
export function groupedNumber({ number }: Pick<TestCard, 'number'>): string {
  return number.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

/** The error for other card numbers; does not contain the number. */
export const rejectedCard = `No real card is accepted here, and none is kept. Use a test card: ${testCards
  .map((card) => groupedNumber(card))
  .join(', ')}.`;
