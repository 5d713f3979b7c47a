/**
 * Calls `onOrphaned` once when the shell in which npm started this process is gone. A signal that ends `npm run …` ends
 * that shell but does not reach this process, whose children would run forever.
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
