import type { ServerTool } from './server-tool.ts'

/** Creates the tool that returns the time of this computer, or of a time zone by its IANA name. */
export function createClock(now: () => number = Date.now): ServerTool {
  return {
    offered: {
      name: 'clock',
      description: 'Returns the current date and time.',
      parameters: {
        type: 'object',
        properties: { timezone: { type: 'string', description: 'An IANA time zone such as Europe/Zurich.' } },
      },
    },
    run({ timezone: asked }) {
      const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const timezone = typeof asked === 'string' && asked !== '' ? asked : own
      const time = new Date(now())
      try {
        const local = time.toLocaleString('sv-SE', { timeZone: timezone })
        return JSON.stringify({ utc: time.toISOString(), local, timezone })
      } catch {
        return `There is no time zone ${JSON.stringify(timezone.slice(0, 100))}; it is ${time.toISOString()} in UTC.`
      }
    },
  }
}
