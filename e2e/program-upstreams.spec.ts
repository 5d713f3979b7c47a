import type { Page } from 'playwright/test'
import { findViolations } from './find-violations.ts'
import { findTexts } from './harness/find-text.ts'
import { startPortkey } from '../electron/testing/portkey.ts'
import type { StandaloneGateway } from './harness/standalone-gateway.ts'
import { expect, test } from './harness/test.ts'
import { connectProgram } from './program-requests.ts'
import { readBridge } from './read-bridge.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

/** Writes a version of a preset at a gateway, as its owner does. */
async function writePreset({ baseUrl, key }: StandaloneGateway, slug: string, config: object): Promise<void> {
  const response = await fetch(`${baseUrl}/presets/${slug}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...config, messages: [{ role: 'user', content: 'x' }] }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Connects a gateway by its address and key, and returns to the one on this computer. */
async function signInTo(window: Page, name: string, { baseUrl, key }: StandaloneGateway): Promise<string> {
  const id = await useGateway(window, { name, baseUrl }, key)
  await readBridge(window, 'profiles.choose', { profileId: 'embedded' })
  return id
}

const contentOf = (text: string): unknown =>
  (JSON.parse(text) as { choices?: { message: { content: string } }[] }).choices?.[0]?.message.content

async function openPage(window: Page, name: string): Promise<void> {
  await openView(window, 'Gateway')
  await window.getByRole('complementary', { name: 'Gateway' }).getByRole('button', { name }).click()
  await expect(window.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('programs reach another gateway by its short name, by an alias, and by its presets, until it is withheld', async ({
  launchApp,
  startGateway,
}) => {
  const office = await startGateway()
  const lab = await startGateway()
  await writePreset(office, 'reviewer', { model: 'gatehouse/script', max_tokens: 1 })
  await writePreset(office, 'reviewer', { model: 'gatehouse/script', max_tokens: 2 })
  const running = await launchApp({ keyring: 'unlocked' })
  const { window } = running
  await signInTo(window, 'Office', office)
  await signInTo(window, 'Lab', lab)
  await readBridge(window, 'settings.change', {
    modelAliases: [{ name: 'fast', models: ['office/gatehouse/script', 'lab/gatehouse/script'] }],
  })
  const program = await connectProgram(running, 'Editor')

  await expect
    .poll(program.models)
    .toEqual(expect.arrayContaining(['fast', 'office/gatehouse/script', 'lab/gatehouse/script', 'gatehouse/script']))
  const answers: string[] = []
  const chat = async (model: string) => {
    const { status, text } = await program.chat(model, '/say one two three')
    answers.push(text)
    return { status, served: (JSON.parse(text) as { model?: string }).model, content: contentOf(text) }
  }
  expect(await chat('office/gatehouse/script')).toEqual({
    status: 200,
    served: 'office/gatehouse/script',
    content: 'one two three',
  })
  expect(await chat('fast')).toMatchObject({ status: 200, served: 'office/gatehouse/script' })
  expect(await chat('@preset/reviewer')).toMatchObject({ served: 'office/gatehouse/script', content: 'one two' })
  expect(await chat('@preset/reviewer@1')).toMatchObject({ served: 'office/gatehouse/script', content: 'one' })
  expect(await chat('gatehouse/script@preset/reviewer@1')).toMatchObject({ served: 'gatehouse/script', content: 'one' })
  const unknown = await chat('@preset/reviewer@7')
  expect([unknown.status, answers.at(-1)]).toEqual([404, expect.stringContaining('Preset reviewer has no version 7')])

  // The page withholds it; the next request of the alias goes to the other gateway.
  await openPage(window, 'Upstreams')
  const row = window.getByRole('listitem', { name: 'Office' })
  await expect(row).toContainText('office/…')
  await expect(row).toContainText('Used')
  await row.getByRole('switch', { name: 'Programs may use Office' }).click()
  await expect(row).toContainText('Withheld from programs')
  expect(await findViolations(window)).toEqual([])
  await expect.poll(async () => (await chat('office/gatehouse/script')).status).toBe(404)
  expect(await chat('fast')).toMatchObject({ status: 200, served: 'lab/gatehouse/script' })
  expect(await program.models()).not.toContain('office/gatehouse/script')

  // A gateway that ends is replaced, too.
  await row.getByRole('switch', { name: 'Programs may use Office' }).click()
  await expect.poll(async () => (await chat('fast')).served).toBe('office/gatehouse/script')
  await office.stop()
  expect(await chat('fast')).toMatchObject({ status: 200, served: 'lab/gatehouse/script' })
  answers.push((await program.chat('office/gatehouse/script', 'Hi')).text)

  // The app's own gateway stays what it was.
  const own = await readBridge(window, 'models.list', { profileId: 'embedded' })
  expect(own.data.map(({ id }) => id).filter((id) => /office|lab|fast|preset/.test(id))).toEqual([])

  const keys = [office.key, lab.key] as const
  for (const key of keys) expect(answers.join('\n')).not.toContain(key)
  const { text: diagnostics } = await readBridge(window, 'logs.diagnostics')
  for (const key of keys) expect(diagnostics).not.toContain(key)
  // The keys of programs are in memory of the gateway's process alone.
  for (const places of await findTexts(running, keys)) expect(places).toEqual([])
})

test('names are written, moved, changed and removed on their page, and checked at their fields', async ({
  launchApp,
  startGateway,
}) => {
  const office = await startGateway()
  await writePreset(office, 'reviewer', { model: 'gatehouse/script' })
  await writePreset(office, 'reviewer', { model: 'gatehouse/script', seed: 1 })
  const { window } = await launchApp()
  await signInTo(window, 'Office', office)
  await openPage(window, 'Names and aliases')
  await window.getByRole('button', { name: 'New name' }).click()
  const name = window.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await window.getByRole('button', { name: 'Save name' }).click()
  await expect(window.getByRole('alert').filter({ hasText: 'Enter a name.' })).toBeVisible()
  await expect(window.getByRole('alert').filter({ hasText: 'Add at least one model.' })).toBeVisible()
  await name.fill('Fast')
  await expect(window.getByRole('alert').filter({ hasText: 'Begin with a lower-case letter' })).toBeVisible()
  await name.fill('fast')

  const addModel = async (place: string, model: string) => {
    await window.getByRole('button', { name: 'Add model' }).click()
    await window.getByRole('menuitem', { name: place }).click()
    await window.getByRole('combobox', { name: 'Search models' }).fill(model)
    await window.keyboard.press('Enter')
  }
  await addModel('Office', 'gatehouse/script')
  await addModel('On this computer', 'gatehouse/script')
  await addModel('Office', 'brand/new')
  const models = window.getByRole('list', { name: 'Models, in order' }).getByRole('listitem')
  await expect(models).toHaveText([
    /^1office\/gatehouse\/script$/,
    /^2gatehouse\/script$/,
    /^3office\/brand\/newNo list has this model/,
  ])
  await window.getByRole('button', { name: 'Move gatehouse/script up' }).click()
  await window.getByRole('button', { name: 'Remove office/brand/new' }).click()
  expect(await findViolations(window)).toEqual([])
  await window.getByRole('button', { name: 'Save name' }).click()
  const aliases = async () => (await readBridge(window, 'settings.read')).modelAliases
  await expect.poll(aliases).toEqual([{ name: 'fast', models: ['gatehouse/script', 'office/gatehouse/script'] }])

  // A second one cannot have the same name.
  await window.getByRole('button', { name: 'New name' }).click()
  await name.fill('fast')
  await expect(window.getByRole('alert')).toHaveText('Another name is the same.')
  await window.keyboard.press('Escape')
  await expect(name).toHaveCount(0)

  await window.getByRole('button', { name: 'Edit fast' }).click()
  await name.fill('quick')
  await name.press('Enter')
  await expect.poll(async () => (await aliases()).map((alias) => alias.name)).toEqual(['quick'])
  await window.getByRole('button', { name: 'Remove quick' }).click()
  await expect.poll(aliases).toEqual([])
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(aliases).toHaveLength(1)

  const presets = window.getByRole('region', { name: 'Presets' })
  await expect(presets.getByText('@preset/reviewer')).toBeVisible()
  await presets.getByRole('button', { name: 'Versions of reviewer' }).click()
  await expect(presets.getByRole('list', { name: 'Versions of reviewer' }).getByRole('listitem')).toHaveText([
    '@preset/reviewer@2',
    '@preset/reviewer@1',
  ])
  await presets.getByRole('button', { name: 'Copy @preset/reviewer@1' }).click()
  await expect(presets.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await findViolations(window)).toEqual([])
})

test('a gateway that only forwards serves programs, with its provider', async ({ launchApp, startGateway }) => {
  const upstream = await startGateway()
  const portkey = await startPortkey()
  try {
    const running = await launchApp()
    const { window } = running
    const { id } = await readBridge(window, 'profiles.save', {
      draft: {
        name: 'Portkey',
        baseUrl: portkey.baseUrl,
        authorizeUrl: null,
        dialect: 'portkey',
        forwarding: { provider: 'openai', customHost: upstream.baseUrl, config: null },
      },
    })
    await readBridge(window, 'keys.save', { profileId: id, slot: 'user', key: upstream.key })
    const program = await connectProgram(running, 'Editor')
    const ask = async () => {
      const { status, text } = await program.chat('portkey/gatehouse/script', '/say Words through three gateways.')
      return [status, contentOf(text)]
    }
    await expect.poll(ask).toEqual([200, 'Words through three gateways.'])
  } finally {
    await portkey.stop()
  }
})
