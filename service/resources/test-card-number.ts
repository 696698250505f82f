import { z } from 'zod';
import { findTestCard, groupedNumber, refusedCard, testCards } from './test-card.ts';

/**
 * The number of a test card. Any other one is refused before anything else sees it: a real number must
 * not come into a log, a state or a kept reply.
 */
export const testCardNumber = z
  .string()
  .max(40, refusedCard)
  .refine((typed) => findTestCard(typed) !== undefined, refusedCard)
  // The number of a real card may be typed there.
  .meta({ examples: testCards.map((card) => groupedNumber(card)), stored: false });
