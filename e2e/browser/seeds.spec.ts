import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';

test('a seed is validated by line, loaded and exported', { tag: '@core' }, async ({ page, folder, saveDownload }) => {
  const invalidFile = join(folder, 'wrong.json');
  await writeFile(invalidFile, '{\n "users": { "ada": { "refrence": "Ada" } }\n}');
  const validFile = join(folder, 'right.json');
  await writeFile(validFile, '{ "users": { "ada": { "reference": "Ada Lovelace" } } }');
  await openPage(page, 'Settings');
  const input = page.locator('input[type=file][accept*=json]');

  await input.setInputFiles(invalidFile);
  await page.getByRole('button', { name: 'Check wrong.json' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Line 2, column 22' })).toContainText(
    'Did you mean reference?',
  );

  await input.setInputFiles(validFile);
  await page.getByRole('button', { name: 'Load seed' }).click();
  await expect(page.getByText('Seed applied: 2 of 2')).toBeVisible();
  const report = page.getByRole('status').filter({ hasText: 'Loaded right.json: 1 user' });
  await expect(report.getByRole('button', { name: 'Undo' })).toBeVisible();

  const { text } = await saveDownload(() => page.getByRole('button', { name: 'Export this world' }).click());
  expect(text).toContain('Ada Lovelace');
});
