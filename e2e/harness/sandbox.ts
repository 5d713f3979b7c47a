import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright'

/** The confinement of a process as reported by Linux. */
type Confinement = {
  /** 2 means that system calls are filtered. */
  seccomp: number
  noNewPrivileges: boolean
  /** Nesting depth of the process namespace; 1 is the machine's. */
  processNamespaces: number
  userId: number
}

/** Reads the confinement of every renderer from /proc (Linux only). */
export async function readRendererConfinement(application: ElectronApplication): Promise<Confinement[]> {
  const pids = await application.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ type }) => type === 'Tab')
      .map(({ pid }) => pid),
  )
  return pids.map((pid) => readConfinement(pid))
}

/** Reads the confinement of a process from /proc, or that of another namespace (Linux only). */
export function readConfinement(pid: number, proc = '/proc'): Confinement {
  const status = readFileSync(join(proc, String(pid), 'status'), 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/) ?? []
  return {
    seccomp: Number(field('Seccomp')[0]),
    noNewPrivileges: field('NoNewPrivs')[0] === '1',
    processNamespaces: field('NSpid').length,
    userId: Number(field('Uid')[0]),
  }
}
