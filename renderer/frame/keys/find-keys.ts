const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, in the notation of this platform. */
export const findKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
