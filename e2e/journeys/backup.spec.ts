import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage } from '../pages/frame.ts';

test('an operator downloads a backup and restores it', { tag: ['@core', '@both'] }, async ({ page, api }) => {
  await api.result(user, 'POST', '/api/users', { body: { reference: 'before' } });
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Create backup' }).click();
  await expect(page.getByText('records in the backup')).toBeVisible();
  await api.result(user, 'POST', '/api/users', { body: { reference: 'after' } });

  await page.getByRole('button', { name: /^Restore vaultdesk-/ }).click();
  await dialog(page, 'Restore this backup?').getByRole('button', { name: 'Restore backup' }).click();
  await expect(dialog(page, 'Restore this backup?')).toBeHidden();

  const users = await api.result(z.array(user), 'GET', '/api/users');
  expect(users.map(({ reference }) => reference)).toEqual(['before']);
  await openPage(page, 'Users');
  await expect(page.getByText('before', { exact: true })).toBeVisible();
  await expect(page.getByText('after', { exact: true })).toBeHidden();
});
