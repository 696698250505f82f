import { expect, test } from 'vitest';
import { byRecording, compareRecording } from './table.ts';

test('compares records like their order texts', () => {
  const records = ['2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.001Z', '2031-01-01T00:00:00.000Z'].flatMap(
    (createdAt) => [0, 1, 9, 10, 999_999, 1_000_000].map((sequence) => ({ createdAt, sequence })),
  );

  for (const left of records)
    for (const right of records) {
      const [leftText, rightText] = [byRecording(left), byRecording(right)];
      expect(Math.sign(compareRecording(left, right))).toBe(leftText < rightText ? -1 : Number(leftText > rightText));
    }
});
