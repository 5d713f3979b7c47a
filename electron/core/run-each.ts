/** Runs every step, also after one that throws. */
export function runEach(steps: readonly (() => void)[], onError: (error: unknown) => void): void {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      onError(error)
    }
  }
}
