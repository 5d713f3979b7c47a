/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { listPackage } from '@electron/asar'
import fuses from '@electron/fuses'
import { z } from 'zod'
import { wavHead } from '#shared/voice/wav.ts'
import { chatScreen } from './chat-screen.ts'
import { addFiles } from './clip-screen.ts'
import { allowGateway } from './harness/allow-gateway.ts'
import { hasProgram } from './harness/has-program.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import { endLeftovers } from './harness/leftovers.ts'
import { packApp, startPackedApp, type PackedApp } from './harness/packed-app.ts'
import { createPerson } from './harness/person.ts'
import { runAsPerson } from './harness/run-as-person.ts'
import { readConfinement } from './harness/sandbox.ts'
import { scanPackedApp, suspects } from './harness/scan-packed-app.ts'
import { expect, test as base } from './harness/test.ts'
import { keychainAttributes } from './keychain-attributes.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { speechScreen } from './speech-screen.ts'
import { withoutDisplay } from './terminal-command.ts'
import { useGateway } from './use-gateway.ts'
import { voiceScreen } from './voice-screen.ts'

/** `program` is packed once. `packed` is running; it must exit without help and without an error. */
const test = base.extend<{ packed: PackedApp }, { program: string }>({
  program: [async ({}, use) => use(packApp()), { scope: 'worker', timeout: 15 * 60_000 }],
  packed: async ({ program }, use, testInfo) => {
    testInfo.skip(
      !readLaunchSettings().isSandboxed,
      'Without user namespaces there is no sandbox, and the packed app ends.',
    )
    const app = await startPackedApp(program)
    await use(app)
    expect(await app.close()).toEqual({ code: 0, left: [], errors: [] })
  },
})

const dist = join(import.meta.dirname, '../dist')
const bom = z.object({ components: z.array(z.object({ group: z.string().optional(), name: z.string() })) })

test.skip(process.platform !== 'linux', 'Only for Linux is the app packed into a folder.')

test('the packed app answers and refuses Node’s inspector @long', async ({ packed }) => {
  const chat = chatScreen(packed.window)
  await chat.ask('How do I stop an answer?')
  await expect(chat.articles.last()).toContainText('Click Stop')
  expect(packed.output()).toContain('DevTools listening')
  expect(packed.output()).not.toContain('Debugger listening')
})

test('the packed app speaks, transcribes what it spoke, and keeps a key in the keychain @long', async ({
  packed,
  sounds,
  faultServer,
}) => {
  const { window, keyring } = packed
  const sentence = 'Please remember to send the quarterly report on Monday.'
  const speech = speechScreen(window)
  await speech.open()
  await speech.say(sentence)
  await expect.poll(async () => (await readBridge(window, 'speech.history'))[0]?.status).toBe('done')
  const [spoken] = await readBridge(window, 'speech.history')
  expect(spoken).toMatchObject({ text: sentence, error: null, sampleRate: expect.any(Number) })
  const { sound } = await readBridge(window, 'speech.sound', {
    spokenId: spoken?.id ?? '',
    offset: 0,
    length: spoken?.bytes ?? 0,
  })
  const head = wavHead(sound.length, spoken?.sampleRate ?? 0)
  await addFiles(window, [sounds.write('Spoken.wav', Buffer.concat([head, sound]))])
  await voiceScreen(window).transcribe.click()
  await expect(window.getByRole('main')).toContainText(/remember to send the quarterly report/i)

  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  allowGateway(packed.dataDirectory, gateway.baseUrl)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  expect(await readBridge(window, 'keychain.state')).toEqual({ kind: 'keychain' })
  expect(await keyring.search(keychainAttributes(packed))).toContain('sk-of-the-office')
  const chat = chatScreen(window)
  await chat.open()
  await chat.beginChat()
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Words of the office.')
  expect(gateway.asked('/chat/completions').at(-1)?.headers.authorization).toBe('Bearer sk-of-the-office')
})

test('the packed app’s renderer runs in the system’s sandbox @long', async ({ packed }) => {
  const { user } = readLaunchSettings()
  const renderers = (await packed.renderers()).map((pid) => readConfinement(pid))
  const userId = user?.uid ?? process.getuid?.()
  expect(userId).not.toBe(0)
  expect(renderers).toEqual([{ seccomp: 2, noNewPrivileges: true, processNamespaces: expect.any(Number), userId }])
  expect(renderers[0]?.processNamespaces).toBeGreaterThan(1)
})

for (const [title, args, environment, codes] of [
  ['--no-sandbox', ['--no-sandbox'], {}, [1]],
  // As a single process Chromium sometimes crashes while it exits.
  ['--single-process', ['--single-process'], {}, [1, null]],
  ['--disable-seccomp-filter-sandbox', ['--disable-seccomp-filter-sandbox'], {}, [1]],
  ['ELECTRON_DISABLE_SANDBOX', [], { ELECTRON_DISABLE_SANDBOX: '1' }, [1]],
] as const) {
  test(`with ${title} the packed app reports why it does not start, and exits @long`, async ({ program }) => {
    const person = createPerson()
    // Marks the run as unattended, so that no error box is shown.
    const unattended = { GATEHOUSE_FIRST_PAINT_SCREENSHOT: join(person.home, 'none.png') }
    const { code, errors } = await runAsPerson(person, program, args, {
      environment: { ...unattended, ...environment },
    })
    person.remove()
    expect(codes).toContain(code)
    expect(errors).toContain('Gatehouse runs only in the sandbox of the system')
    expect(errors).toContain('install the .deb')
  })
}

test('the packed app runs commands of a terminal, without a display @long', async ({ program }) => {
  test.skip(!readLaunchSettings().isSandboxed, 'Without user namespaces there is no sandbox, and the packed app ends.')
  const person = createPerson()
  const help = await runAsPerson(person, program, ['help'], { environment: withoutDisplay })
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('gatehouse run NAME -- PROGRAM') })
  // It starts itself in the background, on the platform that needs no display, which ends because the switch is off.
  const run = await runAsPerson(person, program, ['run', 'Editor', '--', '/bin/true'], { environment: withoutDisplay })
  expect([run.code, run.output]).toEqual([1, ''])
  expect(run.errors).toContain('Other programs may not use the gateway.')
  expect(await endLeftovers(person)).toEqual([])
  person.remove()
})

// Electron’s checklist: 19
test('the packed app has the fuses of a release @long', async ({ program }) => {
  // A CommonJS package: its names are only available from the default export.
  const { FuseV1Options, getCurrentFuseWire } = fuses
  const wire = await getCurrentFuseWire(program)
  // The binary stores a fuse as a character code: 1, 0, or r if this Electron has removed it.
  const isOn = (fuse: keyof typeof FuseV1Options) =>
    ({ 0: false, 1: true })[String.fromCharCode(Number(wire[FuseV1Options[fuse]]))]
  expect({
    RunAsNode: isOn('RunAsNode'),
    EnableCookieEncryption: isOn('EnableCookieEncryption'),
    EnableNodeOptionsEnvironmentVariable: isOn('EnableNodeOptionsEnvironmentVariable'),
    EnableNodeCliInspectArguments: isOn('EnableNodeCliInspectArguments'),
    EnableEmbeddedAsarIntegrityValidation: isOn('EnableEmbeddedAsarIntegrityValidation'),
    OnlyLoadAppFromAsar: isOn('OnlyLoadAppFromAsar'),
    LoadBrowserProcessSpecificV8Snapshot: isOn('LoadBrowserProcessSpecificV8Snapshot'),
    GrantFileProtocolExtraPrivileges: isOn('GrantFileProtocolExtraPrivileges'),
  }).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  })
})

test('the packed app’s archive has runtime files, but no tests, sources or source maps @long', ({ program }) => {
  const files = listPackage(join(dirname(program), 'resources/app.asar'), { isPack: false })
  expect(files).toEqual(
    expect.arrayContaining(['/package.json', '/LICENSE', '/out/main/main.js', '/out/renderer/index.html']),
  )
  const unwanted =
    /\.(map|tsx?|mts|cts)$|\.(test|spec)\.|\/(e2e|bench|testing|tests?|__tests__|coverage)\/|\/\.sources$/
  expect(files.filter((file) => unwanted.test(file))).toEqual([])
})

test('no file of the packed app has a key, a path of the machine that built it, a source map or test code @long', ({
  program,
}) => {
  const wanted = suspects()
  expect(scanPackedApp(dirname(program), wanted)).toEqual([])
  // The same scan finds what is in the archive, and in the files next to it.
  const found = scanPackedApp(dirname(program), [
    { name: 'text of main', pattern: /Gatehouse could not start/ },
    { name: 'text of Electron', pattern: /Electron\/\d+\.\d+/ },
  ])
  expect(found).toEqual(['gatehouse: text of Electron', expect.stringMatching(/^out\/main\/\S+: text of main$/)])
})

test('the scan of the packed app recognises keys, paths and test code', () => {
  const named = (text: string) => suspects().flatMap(({ name, pattern }) => (pattern.test(text) ? [name] : []))
  expect(named(`key = "sk-or-v1-${'0a'.repeat(16)}"`)).toEqual(['key of a provider'])
  expect(named(`token ghp_${'a'.repeat(36)}`)).toEqual(['key of a code host'])
  expect(named(`file://${join(dist, '../electron/main.ts')}`)).toEqual(['path of the machine that built it'])
  expect(named('//# sourceMappingURL=data:application/json')).toEqual(['source map'])
  const helper = readFileSync(join(dist, '../electron/testing/fake-keychain.ts'), 'utf8')
  expect(named(helper)).toEqual(['test code'])
  expect(named('an ordinary text')).toEqual([])
})

test('the packed app ships every package’s license and a bill of materials @long', ({ program }) => {
  const resources = join(dirname(program), 'resources')
  const files = listPackage(join(resources, 'app.asar'), { isPack: false })
  const packages = files.flatMap(
    (file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  )
  const notices = readdirSync(join(resources, 'notices')).map((file) =>
    readFileSync(join(resources, 'notices', file), 'utf8'),
  )
  expect(packages).toEqual(expect.arrayContaining(['@napi-rs/keyring', 'onnxruntime-web']))
  expect(packages.filter((name) => !notices.some((text) => text.includes(`\n${name} `)))).toEqual([])
  expect(notices.filter((text) => text.trim() === '')).toEqual([])
  const boms = readdirSync(dist).filter((file) => file.endsWith('.cdx.json'))
  expect(boms).toHaveLength(1)
  const components = boms.flatMap((file) => bom.parse(JSON.parse(readFileSync(join(dist, file), 'utf8'))).components)
  const named = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
  expect(packages.filter((name) => !named.includes(name))).toEqual([])
})

// Last, since it packs the app again.
test('building and packing twice gives the same archives @long', async () => {
  test.setTimeout(20 * 60_000)
  const packing = spawn('npm', ['run', 'package', '--', '--for-tests', '--check-reproducible'], {
    cwd: join(dist, '..'),
    stdio: ['ignore', process.stderr, 'pipe'],
    // Ends before the test does, so that the reason is what it has printed.
    timeout: 19 * 60_000,
  })
  const [[code], printed] = await Promise.all([once(packing, 'exit'), readText(packing.stderr)])
  expect({ code, printed }).toEqual({ code: 0, printed: expect.any(String) })
  expect(printed).toContain('Packed twice, with the same bytes.')
  expect(printed).toMatch(/Packed: dist\/gatehouse-\S+\.tar\.gz, SHA-256 [0-9a-f]{64}\n/)
  if (hasProgram('dpkg-deb')) expect(printed).toMatch(/Packed: dist\/gatehouse_\S+\.deb, SHA-256 [0-9a-f]{64}\n/)
})
