import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { oauthToolServer } from '../../testing/oauth-tool-server.ts'
import { addressServer, startedToolServers } from '../../testing/started-tool-servers.ts'

const { signal } = new AbortController()
const name = 'guarded'

async function startSignedOut() {
  const remote = await oauthToolServer()
  const app = startedToolServers()
  await app.calls['tools.addServer']({ draft: addressServer(name, remote.url) })
  await app.reach(name, 'signed-out')
  const call = () => app.servers.call({ server: name, tool: 'open', args: {} }, { signal })
  /** Starts a sign-in, and returns its page when the browser has opened it. */
  async function openPage() {
    const before = app.openBrowser.mock.calls.length
    const finished = app.calls['tools.signIn']({ name })
    finished.catch(() => undefined)
    await eventually(() => expect(app.openBrowser.mock.calls.length).toBe(before + 1))
    return { finished, page: app.openBrowser.mock.calls.at(-1)?.[0] ?? '' }
  }
  return { remote, ...app, call, openPage }
}

async function signIn(started: Awaited<ReturnType<typeof startSignedOut>>): Promise<void> {
  const { finished, page } = await started.openPage()
  await fetch(started.remote.agree(page))
  await finished
}

test('a person signs in to a remote server in the browser, with PKCE, state and the resource', async () => {
  const started = await startSignedOut()
  const { remote, openPage, reach, server, call } = started
  expect(remote.clients.size).toBe(0)
  const { finished, page } = await openPage()
  expect(server(name)?.state).toEqual({ kind: 'signing-in' })
  expect(new URL(page).searchParams.get('resource')).toBe(remote.url)
  await fetch(remote.agree(page))
  await finished
  await reach(name, 'running')
  expect(server(name)?.signedInAt).toEqual(expect.any(Number))
  expect(await call()).toMatchObject({ content: [{ type: 'text', text: 'opened' }] })
  expect(remote.refused).toEqual([])
})

test('a visit with another state does not end the sign-in', async () => {
  const { remote, openPage, server } = await startSignedOut()
  const { finished, page } = await openPage()
  await fetch(remote.agree(page, { state: 'of an attacker' }))
  expect(server(name)?.state).toEqual({ kind: 'signing-in' })
  await fetch(remote.agree(page))
  await finished
})

test('a code of another authorization server is refused', async () => {
  const { remote, openPage, reach } = await startSignedOut()
  const { finished, page } = await openPage()
  await fetch(remote.agree(page, { iss: 'https://evil.example' }))
  await expect(finished).rejects.toThrow('evil.example')
  await reach(name, 'signed-out')
  expect(remote.requests.some(({ url }) => url === '/token')).toBe(false)
})

test('a person who refuses at the page stays signed out', async () => {
  const { remote, openPage, reach, server } = await startSignedOut()
  const { finished, page } = await openPage()
  const callback = new URL(remote.agree(page))
  callback.searchParams.delete('code')
  callback.searchParams.set('error', 'access_denied')
  await fetch(callback)
  await expect(finished).rejects.toThrow('The sign-in was refused: access_denied')
  await reach(name, 'signed-out')
  expect(server(name)?.signedInAt).toBeNull()
})

test('a cancelled sign-in leaves the server signed out, and its page is worthless', async () => {
  const { remote, calls, openPage, reach } = await startSignedOut()
  const { finished, page } = await openPage()
  calls['tools.cancelSignIn']({ name })
  await expect(finished).rejects.toThrow('The sign-in was cancelled.')
  await reach(name, 'signed-out')
  await expect(fetch(remote.agree(page))).rejects.toThrow('fetch failed')
})

test('an expired token is renewed, and the new one is kept for the next run', async () => {
  const started = await startSignedOut()
  const { remote, call, servers, database, keys } = started
  await signIn(started)
  remote.expire()
  expect(await call()).toMatchObject({ content: [{ text: 'opened' }] })
  servers.stop()
  remote.expire()
  const next = startedToolServers({ database, keys })
  next.servers.start()
  await next.reach(name, 'running')
  expect(remote.refused).toEqual([])
})

test('a sign-in that was revoked is reported, and the tokens are in the keychain only', async () => {
  const started = await startSignedOut()
  const { remote, call, reach, database, secrets } = started
  await signIn(started)
  const rows = JSON.stringify(database.all('select * from tool_servers'))
  expect(rows).not.toMatch(/access-|refresh-/)
  // Each alone, so that neither is in a log.
  expect(secrets.some((secret) => /^access-[\w-]+$/.test(secret))).toBe(true)
  expect(secrets.some((secret) => /^refresh-[\w-]+$/.test(secret))).toBe(true)
  remote.revoke()
  await expect(call()).rejects.toThrow('The server wants a sign-in.')
  await reach(name, 'signed-out')
})

test('a person signs out, and the tokens are removed', async () => {
  const started = await startSignedOut()
  const { calls, reach, server, keys } = started
  await signIn(started)
  await calls['tools.signOut']({ name })
  await reach(name, 'signed-out')
  expect(server(name)?.signedInAt).toBeNull()
  expect(await keys.read(`tool-server.${name}`, '(sign-in)')).toBeNull()
})

test('a server with another address has no sign-in', async () => {
  const started = await startSignedOut()
  const { calls, reach, server, keys } = started
  await signIn(started)
  const other = await oauthToolServer()
  await calls['tools.changeServer']({ draft: addressServer(name, other.url) })
  await reach(name, 'signed-out')
  expect(server(name)?.signedInAt).toBeNull()
  expect(await keys.read(`tool-server.${name}`, '(sign-in)')).toBeNull()
  expect(other.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true)
})
