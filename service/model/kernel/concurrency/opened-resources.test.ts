import { expect, test } from 'vitest';
import { OpenedResources, openInSteps } from './opened-resources.ts';

test('closes each resource once, the last one first', async () => {
  const closed: string[] = [];
  const resources = new OpenedResources();
  const close = async (name: string) => closed.push(name);
  resources.own('directory', close);
  resources.own('storage', close);

  await resources.close();
  await resources.close();

  expect(closed).toEqual(['storage', 'directory']);
});

test('closes the other resources if one cannot be closed, and reports its failure', async () => {
  const closed: string[] = [];
  const resources = new OpenedResources();
  resources.own('directory', async (name) => closed.push(name));
  resources.own('storage', () => Promise.reject(new Error('The disk is full.')));

  await expect(resources.close()).rejects.toThrow('The disk is full.');

  expect(closed).toEqual(['directory']);
});

test('a failed step closes the resources of earlier steps and keeps its error', async () => {
  const closed: string[] = [];
  const opening = openInSteps(async (resources) => {
    resources.own('directory', async (name) => closed.push(name));
    resources.own('storage', () => Promise.reject(new Error('The disk is full.')));
    throw new Error('The port is in use.');
  });

  await expect(opening).rejects.toThrow('The port is in use.');
  expect(closed).toEqual(['directory']);
});

test('opened resources stay open after the last step', async () => {
  const closed: string[] = [];

  const opened = await openInSteps(async (resources) => resources.own('directory', async (name) => closed.push(name)));

  expect(opened).toBe('directory');
  expect(closed).toEqual([]);
});
