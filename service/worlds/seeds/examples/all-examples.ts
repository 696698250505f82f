import auctions from '../../../../docs/seeds/auctions.json' with { type: 'json' };
import emptyShop from '../../../../docs/seeds/empty-shop.json' with { type: 'json' };
import failingWebhook from '../../../../docs/seeds/failing-webhook.json' with { type: 'json' };
import gallery from '../../../../docs/seeds/gallery.json' with { type: 'json' };

/** The seeds that the service includes, by name. */
export const seedExamples = { gallery, 'empty-shop': emptyShop, auctions, 'failing-webhook': failingWebhook };

export const seedExampleNames = ['gallery', 'empty-shop', 'auctions', 'failing-webhook'] as const;

export function exampleText(name: keyof typeof seedExamples): string {
  return `${JSON.stringify(seedExamples[name], null, 2)}\n`;
}
