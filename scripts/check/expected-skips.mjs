/**
 * Title fragments of tests that may be skipped in CI, each with its reason. Empty: CI has everything the tests need.
 */
export const expectedSkips = /** @type {readonly string[]} */ ([])
