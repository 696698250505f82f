import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const quality = 0.88;

/** Writes a picture in PNG as WebP, which the page encodes; answers its size in bytes. */
export async function writeWebp(page: Page, png: Buffer, path: string): Promise<number> {
  const encoded = await page.evaluate(encode, { png: png.toString('base64'), quality });
  const bytes = Buffer.from(encoded, 'base64');
  await writeFile(path, bytes);
  return bytes.length;
}

/** Runs in the page, so that all of it is in here. */
async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const encoded = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
}
