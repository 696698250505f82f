/** `fetch` for a world that can end: calls `leave` then and never settles, so that nothing more is sent. */
export function fetchInWorld(send: typeof fetch, leave: () => void): typeof fetch {
  return async (url, init) => {
    const response = await send(url, init);
    if (response.status !== 404) return response;
    const text = await response.clone().text();
    if (!text.includes('"errors":[{"code":"world.not-found"')) return response;
    leave();
    return new Promise(() => undefined);
  };
}
