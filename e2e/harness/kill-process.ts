/**
 * Kills a process that was found by name. Throws if there is none, because 0 would mean the process group of the tests.
 */
export function killProcess(pid: number | undefined): void {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 1) throw new Error(`There is no process ${pid} to kill.`)
  process.kill(pid, 'SIGKILL')
}
