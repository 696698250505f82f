const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as they are written on this machine's keyboard. */
export const findKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
