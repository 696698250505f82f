const moods = [
  'Amber',
  'Bright',
  'Calm',
  'Clear',
  'Coastal',
  'Copper',
  'Early',
  'Gentle',
  'Golden',
  'Hidden',
  'Lucky',
  'Misty',
  'Northern',
  'Quiet',
  'Silver',
  'Steady',
];
const places = [
  'Bay',
  'Bridge',
  'Brook',
  'Field',
  'Forest',
  'Garden',
  'Harbour',
  'Hill',
  'Island',
  'Lake',
  'Meadow',
  'Orchard',
  'Ridge',
  'River',
  'Shore',
  'Valley',
];

/** A friendly name for a wallet, derived from its id. @example "Quiet Harbour 7f" */
export function walletNameOf(walletId: string): string {
  const [first = 0, second = 0] = [walletId.slice(0, 2), walletId.slice(2, 4)].map((digits) =>
    Number.parseInt(digits, 16),
  );
  return `${moods[first % moods.length]} ${places[second % places.length]} ${walletId.slice(4, 6)}`;
}
