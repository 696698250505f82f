import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH: executablePath } = process.env;

export default defineConfig({
  testMatch: '*.spec.mjs',
  reporter: 'line',
  // An installed Chromium instead of the one that Playwright downloads.
  use: executablePath ? { launchOptions: { executablePath, args: ['--no-sandbox'] } } : {},
});
