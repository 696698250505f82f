/** What a test card stands for. `asks`: its owner is asked to confirm first. */
export type CardOutcome = 'succeeds' | 'declined' | 'lacks-funds' | 'asks';

/** A number that is no real card; developers know them from other payment services. */
export interface TestCard {
  readonly number: string;
  readonly outcome: CardOutcome;
  readonly title: string;
  readonly explanation: string;
}

/** The only cards that are accepted. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    outcome: 'succeeds',
    title: 'Succeeds',
    explanation: 'The payment goes through.',
  },
  {
    number: '4000002500003155',
    outcome: 'asks',
    title: 'Asks for confirmation',
    explanation: 'The card holder approves or refuses on the next page.',
  },
  {
    number: '4000000000000002',
    outcome: 'declined',
    title: 'Declined',
    explanation: 'The bank refuses the card.',
  },
  {
    number: '4000000000009995',
    outcome: 'lacks-funds',
    title: 'Insufficient funds',
    explanation: 'There is too little money on the card.',
  },
];

/** The test card of this number, which may have spaces or hyphens. */
export function findTestCard(typed: string): TestCard | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === number);
}

/** A number in groups of four. @example "4242 4242 4242 4242" */
export function groupedNumber({ number }: Pick<TestCard, 'number'>): string {
  return number.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

/** Why a number is refused, without the number. */
export const refusedCard = `No real card is accepted here, and none is kept. Use a test card: ${testCards
  .map((card) => groupedNumber(card))
  .join(', ')}.`;
