import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayExportFile } from '#shared/programs/gateway-export.ts'
import { startPortkey } from '../electron/testing/portkey.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'
import { useGateway } from './use-gateway.ts'

/** Starts the server of an export as its first line says, with these variables. */
async function startExport(files: readonly GatewayExportFile[], variables: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-export-'))
  for (const { name, text } of files) await writeFile(join(folder, name), text)
  const server = spawn(process.execPath, [join(folder, 'serve.mjs')], {
    env: { ...process.env, ...variables, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its first line is its address.
  const [baseUrl] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
  return {
    baseUrl,
    async stop() {
      server.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('the page shows the files of each format without a key, and what is different there', async ({
  shareApp,
  startGateway,
}) => {
  const gateway = await startGateway()
  const { window } = await shareApp()
  await useGateway(window, { name: 'Work', baseUrl: gateway.baseUrl }, gateway.key)
  const models = ['work/gatehouse/script', 'gatehouse/script']
  await readBridge(window, 'settings.change', { modelAliases: [{ name: 'fast', models }] })
  await openView(window, 'Gateway')
  await window.getByRole('button', { name: 'Export configuration' }).click()
  const file = (name: string) => window.getByRole('figure', { name, exact: true })
  await expect(file('config.yaml')).toContainText('api_key: "os.environ/UPSTREAM_WORK_KEY"')
  await expect(window.getByRole('region', { name: 'What is different there' }).getByRole('listitem')).toContainText([
    'Work runs on this computer. Enter an address that the deployment can reach in .env.',
  ])
  expect(await findViolations(window)).toEqual([])
  await window.getByRole('radio', { name: 'Portkey' }).click()
  await expect(file('config.json')).toContainText('${UPSTREAM_WORK_KEY}')
  await file('config.json').getByRole('button', { name: 'Copy config.json' }).click()
  await expect(file('config.json').getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await window.locator('body').innerText()).not.toContain(gateway.key)
  expect(await findViolations(window)).toEqual([])
})

test('an export for Portkey, started as the guide says, answers the app through an alias and a preset', async ({
  shareApp,
  startGateway,
}) => {
  const [first, second, portkey] = await Promise.all([startGateway(), startGateway(), startPortkey()])
  let deployed: Awaited<ReturnType<typeof startExport>> | undefined
  try {
    const { window } = await shareApp()
    await useGateway(window, { name: 'First', baseUrl: first.baseUrl }, first.key)
    await useGateway(window, { name: 'Second', baseUrl: second.baseUrl }, second.key)
    const models = ['first/gatehouse/script', 'second/gatehouse/script']
    await readBridge(window, 'settings.change', { modelAliases: [{ name: 'fast', models }] })
    await readBridge(window, 'presets.save', {
      profileId: 'embedded',
      slug: 'reviewer',
      systemPrompt: 'Review strictly.',
      config: { model: models[1], temperature: 0.25 },
      baseVersion: null,
    })
    const { files } = await readBridge(window, 'gatewayExport.preview', { format: 'portkey' })
    const written = JSON.stringify(files)
    for (const { key } of [first, second]) expect(written).not.toContain(key)

    deployed = await startExport(files, {
      GATEWAY_KEY: 'sk-of-the-deployment',
      PORTKEY_URL: new URL(portkey.baseUrl).origin,
      UPSTREAM_FIRST_URL: first.baseUrl,
      UPSTREAM_FIRST_KEY: first.key,
      UPSTREAM_SECOND_URL: second.baseUrl,
      UPSTREAM_SECOND_KEY: second.key,
    })
    await first.stop()
    await window.getByRole('button', { name: /^Gateway: / }).click()
    await window.getByRole('menuitem', { name: 'Connect another…' }).click()
    const dialog = window.getByRole('dialog', { name: 'Connect a gateway' })
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(deployed.baseUrl)
    await dialog.getByRole('textbox', { name: 'API key', exact: true }).fill('sk-of-the-deployment')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog).toHaveCount(0)

    const chat = chatScreen(window)
    await chat.open()
    await chat.beginChat()
    await chooseModel(window, 'fast')
    await chat.ask('/say The second one answers.')
    await expect(chat.articles.last()).toContainText('The second one answers.')
    await chooseModel(window, '@preset/reviewer')
    await chat.ask('/show-request')
    await expect(chat.articles.last()).toContainText('"temperature":0.25')
    await expect(chat.articles.last()).toContainText('Review strictly.')
  } finally {
    await deployed?.stop()
    await portkey.stop()
  }
})
