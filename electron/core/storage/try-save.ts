/**
 * Runs `save` and ignores failures, for caching answers for offline use: the app reports elsewhere that nothing can be
 * saved, and the answer is shown anyway.
 */
export function trySave(save: () => void): void {
  try {
    save()
  } catch {
    // Reported by the storage state.
  }
}
