import { type Failed, fail } from '../kernel/result.ts';
import { worldName } from '../resources/world.ts';
import { mainWorld, worldsBase } from '../resources/world-path.ts';
import { messagePage } from './message-page.ts';

const inWorld = new RegExp(`^${worldsBase}/([^/]*)`);

/** The world at the start of a path. @example worldIn('/w/ci-1/api/users') // "ci-1" */
export function worldIn(path: string): string | undefined {
  return inWorld.exec(path)?.[1];
}

/** Why no world responds under this name. */
export function noWorld(name: string): Failed {
  return fail(
    'world.not-found',
    `${absenceOf(name)}. The operator can list worlds with GET /_vaultdesk/worlds.`,
  );
}

/** The same for a browser. `consoleBase` is the base path of the console with the existing worlds. */
export function noWorldPage(name: string, consoleBase?: string): Response {
  const isEnded = name !== mainWorld && worldName.safeParse(name).success;
  return messagePage({
    title: isEnded ? `World ${name} has ended` : 'World not found',
    paragraphs: [
      isEnded
        ? 'A world ends on request, after some time without use, and when the service stops. Its records are deleted. If it never existed, check the name in the address.'
        : `${absenceOf(name)}.`,
      ...(consoleBase ? [`<a href="${consoleBase}worlds">Show the existing worlds</a>`] : []),
    ],
    status: 404,
    headers: { 'cache-control': 'no-store' },
  });
}

function absenceOf(name: string): string {
  if (name === mainWorld) return 'The default world is served without a path prefix';
  return worldName.safeParse(name).success
    ? `The world ${name} does not exist: it was never created, or has ended`
    : 'The world name is invalid';
}
