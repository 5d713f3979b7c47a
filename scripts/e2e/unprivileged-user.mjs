import { runProgram } from '../run-program.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'

/** @typedef {{ name: string, uid: number, gid: number }} User */

const name = 'gatehouse-e2e'

/**
 * Returns the user that runs the app in tests started by root, and creates it if necessary.
 * @returns {Promise<User>}
 */
export async function findUnprivilegedUser() {
  const existing = await readUser(name)
  if (existing) return existing
  if (hasProgram('useradd')) {
    const shell = '/usr/sbin/nologin'
    await runProgram(
      'useradd',
      ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', shell, name],
      {
        capture: true,
      },
    )
  }
  return (await readUser(name)) ?? (await readUser('nobody')) ?? { name: 'nobody', uid: 65534, gid: 65534 }
}

/**
 * Returns the program and arguments that run a command as this user.
 * @param {User} user
 */
export function dropPrivileges({ uid, gid }) {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

/**
 * @param {string} wanted
 * @returns {Promise<User | undefined>}
 */
async function readUser(wanted) {
  const { code, output } = await runProgram('id', [wanted], { capture: true })
  const [, uid, gid] = /uid=(\d+)\S* gid=(\d+)/.exec(output) ?? []
  return code === 0 && uid && gid ? { name: wanted, uid: Number(uid), gid: Number(gid) } : undefined
}
