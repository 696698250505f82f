import type { SeedInput } from '../../resources/seed/seed.ts';
import { auctions } from './auctions.ts';
import { emptyShop } from './empty-shop.ts';
import { failingWebhook } from './failing-webhook.ts';
import { gallery } from './gallery.ts';

/** The seeds that come with the service, by their names. */
export const seedExamples = {
  gallery,
  'empty-shop': emptyShop,
  auctions,
  'failing-webhook': failingWebhook,
} as const satisfies Readonly<Record<string, SeedInput>>;

export type SeedExample = keyof typeof seedExamples;

export const seedExampleNames = ['gallery', 'empty-shop', 'auctions', 'failing-webhook'] as const;

/** An example as its file has it. */
export function exampleText(name: SeedExample): string {
  return `${JSON.stringify(seedExamples[name], null, 2)}\n`;
}
