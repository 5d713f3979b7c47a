/** Returns a typed port; undefined if it is none from 1024 to 65535. Lower ones belong to the system. */
export function readPort(typed: string): number | undefined {
  const text = typed.trim()
  const port = /^\d{4,5}$/.test(text) ? Number(text) : 0
  return port >= 1024 && port <= 65_535 ? port : undefined
}
