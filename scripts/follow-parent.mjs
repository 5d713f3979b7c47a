/**
 * Calls `onOrphaned` once when the shell that npm started us in is gone. Ending `npm run …` by a signal ends that shell
 * but does not reach us, and what we started would go on for ever.
 * @param {() => void} onOrphaned
 * @returns {() => void} stops watching
 */
export function followParent(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}
