/**
 * For a test that says how long something takes at most: the least of some tries counts. A virtual machine that its host
 * stops for a tenth of a second makes any of them longer, and none shorter.
 */
export const timed = { retry: 3 } as const
