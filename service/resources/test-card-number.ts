import { z } from 'zod';
import { findTestCard, groupedNumber, refusedCard, testCards } from './test-card.ts';

/**
 * A test card number, parsed to its digits. Any other number is rejected before further processing: a real number must not reach a log, a
 * state or a stored response.
 */
export const testCardNumber = z
  .string()
  .max(40, refusedCard)
  .meta({ examples: testCards.map((card) => groupedNumber(card)) })
  .transform((typed, context) => {
    const card = findTestCard(typed);
    if (card) return card.number;
    context.addIssue(refusedCard);
    return z.NEVER;
  })
  // Users may type a real card number here.
  .meta({ stored: false });
