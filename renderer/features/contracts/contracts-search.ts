import { z } from 'zod';

/** What the page of a contract keeps in the URL. */
export const contractSearch = z.object({
  /** The signature of the chosen function, or `anotherFunction`. */
  fn: z.string().max(2000).optional().catch(undefined),
});

/** Stands for a function that no ABI has, written by hand. */
export const anotherFunction = 'another';
