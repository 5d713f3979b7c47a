/**
 * Keeps what a gateway answered for the times without a network. Where nothing can be saved the whole app says so, and
 * the answer is shown all the same.
 */
export function remember(keep: () => void): void {
  try {
    keep()
  } catch {
    // Said elsewhere, as above.
  }
}
