import { z } from 'zod';
import { findTestCard, groupedNumber, refusedCard, testCards } from './test-card.ts';

/**
 * A test card number. Any other number is rejected before further processing: a real number must not reach a log, a
 * state or a stored response.
 */
export const testCardNumber = z
  .string()
  .max(40, refusedCard)
  .refine((typed) => findTestCard(typed) !== undefined, refusedCard)
  // Users may type a real card number here.
  .meta({ examples: testCards.map((card) => groupedNumber(card)), stored: false });
