/** Exit codes of the commands themselves; `off`: programs may not use the gateway. */
export const commandExit = { done: 0, failed: 1, misused: 2, off: 3 } as const

export const programsNotLetIn =
  'Other programs may not use the gateway. Turn it on in Gateway, or start with gatehouse gateway.'

/** What `gatehouse gateway` prints: one line of JSON. */
export function addressLine(baseUrl: string): string {
  return `${JSON.stringify({ baseUrl })}\n`
}

export const commandUsage = `gatehouse                             Opens the app.
gatehouse gateway                     Serves other programs without a window, and prints the address.
gatehouse run NAME -- PROGRAM ARGS…   Runs a program with a short-lived key that shares the limits of the key NAME.
`
