/**
 * A file that is released. `program` makes it, `arch` is a name of Node's or `universal`.
 * @typedef {{ platform: NodeJS.Platform, arch: string, format: string, program?: string, elsewhere?: string }} Target
 * @typedef {{ platform: NodeJS.Platform, arch: string, electrons: readonly string[],
 *   has: (program: string) => boolean }} Machine `electrons` are the processors for which it has an Electron
 */

/** @type {readonly Target[]} */
export const targets = [
  ...['x64', 'arm64'].flatMap((arch) => [
    { platform: /** @type {const} */ ('linux'), arch, format: 'deb', program: 'dpkg-deb' },
    { platform: /** @type {const} */ ('linux'), arch, format: 'rpm', program: 'rpmbuild' },
    { platform: /** @type {const} */ ('linux'), arch, format: 'tar.gz', program: 'tar' },
  ]),
  { platform: 'linux', arch: 'x64', format: 'flatpak', elsewhere: 'flatpak-builder makes it from packaging/' },
  { platform: 'win32', arch: 'x64', format: 'nsis' },
  { platform: 'win32', arch: 'x64', format: 'zip' },
  { platform: 'darwin', arch: 'universal', format: 'dmg' },
  { platform: 'darwin', arch: 'universal', format: 'zip' },
]

const systems = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({
  linux: 'Linux',
  win32: 'Windows',
  darwin: 'macOS',
})

/**
 * Divides the targets into those that a machine can build and those that it cannot, each with the reason. Unless
 * `isAll`, only the targets for the machine itself are considered.
 * @param {Machine} machine
 * @param {{ isAll: boolean }} options
 */
export function planTargets(machine, { isAll }) {
  const considered = targets.filter((target) => isAll || isForMachine(target, machine))
  const reasons = considered.map((target) => ({ target, reason: reasonAgainst(target, machine) }))
  return {
    possible: reasons.flatMap(({ target, reason }) => (reason === undefined ? [target] : [])),
    missing: reasons.flatMap(({ target, reason }) => (reason === undefined ? [] : [{ target, reason }])),
  }
}

/**
 * Returns the processors whose Electron the targets of a machine's system need.
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 * @param {{ isAll: boolean }} options
 */
export function neededProcessors(machine, { isAll }) {
  const needed = targets.filter((target) =>
    isAll ? target.platform === machine.platform : isForMachine(target, machine),
  )
  return [...new Set(needed.flatMap(({ arch }) => processorsOf(arch)))]
}

/**
 * Returns the processors that an app is for.
 * @param {string} arch
 */
export const processorsOf = (arch) => (arch === 'universal' ? ['x64', 'arm64'] : [arch])

/** @param {Target} target */
export const targetName = ({ platform, arch, format }) => `${format} for ${systems[platform]} ${arch}`

/**
 * @param {Target} target
 * @param {Pick<Machine, 'platform' | 'arch'>} machine
 */
function isForMachine({ platform, arch, elsewhere }, machine) {
  return platform === machine.platform && [machine.arch, 'universal'].includes(arch) && elsewhere === undefined
}

/**
 * @param {Target} target
 * @param {Machine} machine
 * @returns {string | undefined}
 */
function reasonAgainst({ platform, arch, program, elsewhere }, machine) {
  if (elsewhere !== undefined) return elsewhere
  if (platform !== machine.platform) return `needs ${systems[platform]}`
  const lacking = processorsOf(arch).find((processor) => !machine.electrons.includes(processor))
  if (lacking !== undefined) return `needs the official Electron for ${lacking}`
  if (program !== undefined && !machine.has(program)) return `needs ${program}`
  return undefined
}
