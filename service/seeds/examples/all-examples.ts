import type { SeedInput } from '../../resources/seed/seed.ts';
import { auctions } from './auctions.ts';
import { emptyShop } from './empty-shop.ts';
import { failingWebhook } from './failing-webhook.ts';
import { gallery } from './gallery.ts';

/** The seeds that the service includes, by name. */
export const seedExamples = {
  gallery,
  'empty-shop': emptyShop,
  auctions,
  'failing-webhook': failingWebhook,
} as const satisfies Readonly<Record<string, SeedInput>>;

export type SeedExample = keyof typeof seedExamples;

export const seedExampleNames = ['gallery', 'empty-shop', 'auctions', 'failing-webhook'] as const;

/** The text of an example file. */
export function exampleText(name: SeedExample): string {
  return `${JSON.stringify(seedExamples[name], null, 2)}\n`;
}
