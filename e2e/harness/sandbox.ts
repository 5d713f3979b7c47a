import { readFileSync } from 'node:fs'
import type { ElectronApplication } from 'playwright'

/** What Linux says about how a process is confined. */
export type Confinement = {
  /** 2: system calls are filtered. */
  seccomp: number
  noNewPrivileges: boolean
  /** How deep its process namespace lies: 1 is that of the machine. */
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
  return pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/) ?? []
    return {
      seccomp: Number(field('Seccomp')[0]),
      noNewPrivileges: field('NoNewPrivs')[0] === '1',
      processNamespaces: field('NSpid').length,
      userId: Number(field('Uid')[0]),
    }
  })
}
