import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Person } from './person.ts'
import { startAsPerson } from './run-as-person.ts'

type SessionBus = {
  /** Value for DBUS_SESSION_BUS_ADDRESS. */
  address: string
  /** Stops the bus and everything it has started. */
  stop: () => Promise<void>
}

const systemServices = '/usr/share/dbus-1/services'

/**
 * Starts a private session bus for the person. It can activate only those of the machine's services that are named here
 * and installed. A bus without any services is what a machine without a desktop has.
 */
export async function startSessionBus(person: Person, services: readonly string[]): Promise<SessionBus> {
  const folder = join(person.home, 'bus')
  mkdirSync(folder)
  person.giveTo(folder)
  for (const service of services) {
    const file = join(systemServices, `${service}.service`)
    if (existsSync(file)) copyFileSync(file, join(folder, `${service}.service`))
  }
  const configuration = join(folder, 'session.conf')
  writeFileSync(configuration, describeBus(folder))

  const args = [`--config-file=${configuration}`, '--nofork', '--nopidfile', '--print-address=1']
  // A separate process group, which the services it starts inherit.
  const child = startAsPerson(person, 'dbus-daemon', args, { detached: true })
  if (!child.stdout || !child.stderr) throw new Error('The session bus has no output.')
  child.stderr.resume()
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])
  if (first === undefined) throw new Error('The session bus did not start.')
  return {
    address: String(first[0]),
    async stop() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

function describeBus(folder: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${folder}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`
}
