import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import type { Person } from './harness/person.ts'
import { runAsPerson } from './harness/run-as-person.ts'
import { expect, test } from './harness/test.ts'
import { startTlsProxy, tlsHost } from './harness/tls-proxy.ts'
import { readBridge } from './read-bridge.ts'
import { remoteServer, scriptToolServer } from './scripted-tool-server.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

test.skip(process.platform !== 'linux', 'Other systems keep their proxy and certificates outside of the environment.')
test.skip(!hasProgram('certutil'), 'Without certutil no certificate can be trusted.')

test('a gateway and a tool server are reached through the system’s proxy, with a certificate that the system trusts', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const proxy = await startTlsProxy(faultServer)
  const key = 'sk-of-the-office'
  const running = await launchApp({ environment: { https_proxy: proxy.url } })
  const profileId = await useGateway(running.window, { name: 'Office', baseUrl: `https://${tlsHost}/api/v1` }, key)
  const screen = gatewayScreen(running.window)
  await screen.show('Office')
  await screen.test.click()
  const problem = running.window.getByRole('alert').filter({ hasText: 'The connection isn’t secure' })
  await expect(problem).toContainText('Couldn’t make a secure connection, so nothing was sent.')
  expect(proxy.tunnels).toContain(`${tlsHost}:443`)
  expect(faultServer.requests).toEqual([])

  await running.close()
  await trustCertificate(running.person, proxy.certificate)
  await running.reopen()
  // Without a keychain the app keeps keys until it quits.
  await readBridge(running.window, 'keys.save', { profileId, slot: 'user', key })
  const chat = chatScreen(running.window)
  await chat.open()
  await chat.beginChat()
  await chooseModel(running.window, 'scripted/model')
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Scripted words.')
  expect(gateway.asked('/chat/completions').map(({ headers }) => [headers.host, headers.authorization])).toEqual([
    [tlsHost, `Bearer ${key}`],
  ])

  scriptToolServer(faultServer)
  const draft = remoteServer('remote', `https://${tlsHost}/mcp`)
  await readBridge(running.window, 'tools.addServer', { draft })
  await expect
    .poll(async () => (await readBridge(running.window, 'tools.list')).map(({ wireName }) => wireName))
    .toEqual(['remote__work'])
  await running.close()
  // Nothing else in the app, and nothing in Chromium, has used the network.
  expect(new Set(proxy.tunnels)).toEqual(new Set([`${tlsHost}:443`]))
  await proxy.close()
})

/** Adds a certificate to the ones that the person's Chromium trusts. */
async function trustCertificate(person: Person, certificate: string): Promise<void> {
  const folder = join(person.home, '.pki', 'nssdb')
  for (const each of [join(person.home, '.pki'), folder]) {
    mkdirSync(each, { recursive: true })
    person.giveTo(each)
  }
  const file = join(person.home, 'certificate.pem')
  writeFileSync(file, certificate)
  person.giveTo(file)
  const store = ['-d', `sql:${folder}`]
  for (const args of [
    ['-N', ...store, '--empty-password'],
    ['-A', ...store, '-n', tlsHost, '-t', 'C,,', '-i', file],
  ]) {
    const { code, errors } = await runAsPerson(person, 'certutil', args, {})
    if (code !== 0) throw new Error(`The certificate could not be trusted: ${errors}`)
  }
}
