import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { identity } from '#shared/identity.ts'
import { chatScreen } from './chat-screen.ts'
import { allowGateway } from './harness/allow-gateway.ts'
import { type Debian, obstacleToDebian, startDebian } from './harness/debian.ts'
import { debuggingArguments, drivePackedApp, findPackage } from './harness/packed-app.ts'
import { readConfinement } from './harness/sandbox.ts'
import { expect, test as base } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { callbackAddress, readSignInRequest } from './sign-in-answers.ts'
import { useGateway } from './use-gateway.ts'

/** A Debian on which nothing of the app was ever installed. */
const test = base.extend<{ debian: Debian }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
  debian: async ({}, use, testInfo) => {
    const obstacle = obstacleToDebian()
    testInfo.skip(obstacle !== undefined, obstacle ?? '')
    const debian = await startDebian()
    await use(debian)
    await debian.stop()
  },
})

const { program, desktopFile } = identity
const install = 'apt-get update && apt-get install --yes --no-install-recommends'
const entry = `/usr/share/applications/${desktopFile}`

test('the .deb is installed over an older one, starts, takes links, and leaves only data when it is removed @long', async ({
  debian,
  faultServer,
}) => {
  const deb = findPackage('.deb')
  const before = await listFiles(debian)
  const question = 'How do I stop an answer?'

  await test.step('an older version is installed with everything it needs', async () => {
    makeOlder(deb, debian.path('/older.deb'))
    await debian.run(`${install} /older.deb`)
    writeBrowser(debian)
    await debian.runAsPerson(`xdg-mime default ${program}.desktop x-scheme-handler/${identity.formerId}`)
    const app = await start(debian, `/usr/bin/${program}`)
    const chat = chatScreen(app.window)
    await chat.ask(question)
    await expect(chat.articles.last()).toContainText('Click Stop')
    expect(await app.close()).toEqual({ code: 0, errors: [] })
  })

  await test.step('the new version replaces it, and its desktop entry has both schemes', async () => {
    copyFileSync(deb, debian.path('/new.deb'))
    await debian.run(`${install} /new.deb`)
    expect(readdirSync(debian.path('/usr/share/applications')).filter((name) => name.includes(program))).toEqual([
      desktopFile,
    ])
    await debian.run(`desktop-file-validate ${entry}`)
    for (const scheme of [identity.scheme, identity.formerId]) {
      expect(await debian.runAsPerson(`xdg-mime query default x-scheme-handler/${scheme}`)).toBe(`${desktopFile}\n`)
    }
  })

  await test.step('a click on the desktop entry opens the window, which belongs to the entry', async () => {
    open(debian, `gio launch ${entry}`)
    await expectWindow(debian)
    expect(mainProcesses(debian)).toMatchObject([{ args: [expect.any(String), '--open-url', '--'] }])
    await quit(debian)
  })

  await test.step('the data of the older version is there, in the sandbox', async () => {
    const app = await start(debian, `/usr/bin/${program}`)
    await expect(chatScreen(app.window).articles.first()).toContainText(question)
    await expectSandbox(debian, app)
    expect(await app.close()).toEqual({ code: 0, errors: [] })
  })

  await test.step('where user namespaces are forbidden, the installed helper makes the sandbox', async () => {
    const app = await start(debian, `/usr/bin/${program} --disable-namespace-sandbox`)
    await expectSandbox(debian, app)
    expect(await app.close()).toEqual({ code: 0, errors: [] })
  })

  const link = await test.step('a link reaches the running app', async () => {
    const app = await start(debian, `/usr/bin/${program}`)
    const { baseUrl, authorizeUrl } = scriptGateway(faultServer)
    allowGateway(debian.path(join(debian.home, '.config', identity.name)), baseUrl)
    const profileId = await useGateway(app.window, { name: 'Office', baseUrl, authorizeUrl })
    const opened = await beginSignIn(debian, app.window, profileId)
    await debian.runAsPerson(`xdg-open '${opened}'`)
    await expect.poll(() => readBridge(app.window, 'signIn.state')).toEqual({ step: 'done', profileId })
    const next = await beginSignIn(debian, app.window, profileId)
    expect(await app.close()).toEqual({ code: 0, errors: [] })
    return next
  })

  await test.step('a link starts the app, which reports that the sign-in is over', async () => {
    open(debian, `xdg-open '${link}'`)
    await expectWindow(debian)
    expect(mainProcesses(debian)).toMatchObject([{ args: [expect.any(String), '--open-url', '--', link] }])
    await expect.poll(() => readLogs(debian)).toContain('expired')
    await quit(debian)
  })

  await test.step('removed, only the data of the person is left', async () => {
    await debian.run(`apt-get purge --yes ${program}`)
    const after = await listFiles(debian)
    expect(after.filter((file) => !before.includes(file) && file.toLowerCase().includes(program))).toEqual([])
    expect(readFileSync(debian.path('/usr/share/applications/mimeinfo.cache'), 'utf8')).not.toContain(program)
    expect(existsSync(debian.path(join(debian.home, '.config', identity.name, `${program}.db`)))).toBe(true)
  })
})

test('the .tar.gz starts where it is unpacked, and only with a sandbox @long', async ({ debian }) => {
  copyFileSync(findPackage('.tar.gz'), debian.path('/app.tar.gz'))
  await debian.runAsPerson('mkdir app && tar -xzf /app.tar.gz -C app --strip-components=1')
  // The archive brings no libraries: these come from the package's list of them.
  const depends = execFileSync('dpkg-deb', ['--field', findPackage('.deb'), 'Depends'], { encoding: 'utf8' })
  const names = depends.split(', ').map((alternatives) => alternatives.split(' ')[0])
  await debian.run(`${install} ${names.join(' ')}`)

  const app = await start(debian, `./app/${program}`)
  await expectSandbox(debian, app)
  expect(await app.close()).toEqual({ code: 0, errors: [] })

  await expect(debian.runAsPerson(`./app/${program} --disable-namespace-sandbox`)).rejects.toThrow('chrome-sandbox')
})

type App = Awaited<ReturnType<typeof drivePackedApp>>

const start = (debian: Debian, command: string): Promise<App> =>
  drivePackedApp(debian.start(`exec ${command} ${debuggingArguments.join(' ')}`))

/** Starts the app by another program, which runs as long as the app. */
function open(debian: Debian, command: string): void {
  const { stdout, stderr } = debian.start(command)
  stdout?.resume()
  stderr?.resume()
}

/** Makes a package with the version and the desktop entry of an earlier release. */
function makeOlder(deb: string, older: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-older-'))
  execFileSync('dpkg-deb', ['--raw-extract', deb, folder])
  const applications = join(folder, 'usr/share/applications')
  renameSync(join(applications, desktopFile), join(applications, `${program}.desktop`))
  const control = join(folder, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 0.0.1'))
  execFileSync('dpkg-deb', ['-Znone', '--build', folder, older])
  rmSync(folder, { recursive: true })
}

/** Installs a browser that writes each address to a file. */
function writeBrowser(debian: Debian): void {
  const script = `#!/bin/sh\nprintf '%s' "$1" > "$HOME/opened.partial" && mv "$HOME/opened.partial" "$HOME/opened"\n`
  writeFileSync(debian.path(join(debian.home, 'browser')), script, { mode: 0o755 })
}

/** Begins a sign-in that returns by an app link. Returns the link with which the gateway allows it. */
async function beginSignIn(debian: Debian, window: Page, profileId: string): Promise<string> {
  const opened = debian.path(join(debian.home, 'opened'))
  rmSync(opened, { force: true })
  await readBridge(window, 'signIn.start', { profileId, way: 'scheme' })
  await expect.poll(() => existsSync(opened)).toBe(true)
  return callbackAddress(readSignInRequest(readFileSync(opened, 'utf8')), { code: 'the-code' })
}

/** Returns the processes of the app that are not Chromium's children. */
function mainProcesses(debian: Debian) {
  return debian.processes(program).filter(({ args }) => !args.some((arg) => arg.includes('--type=')))
}

/** Waits for a window by which a desktop finds the entry. */
async function expectWindow(debian: Debian): Promise<void> {
  const window = { title: expect.any(String), name: identity.id, className: identity.id }
  await expect.poll(async () => (await debian.windows()).filter(({ title }) => title !== '')).toContainEqual(window)
}

/** Quits as a desktop does when the person logs out. */
async function quit(debian: Debian): Promise<void> {
  const [main] = mainProcesses(debian)
  if (!main) throw new Error('The app does not run.')
  await debian.run(`kill -TERM ${main.pid}`)
  await expect.poll(() => debian.processes(program)).toEqual([])
}

/** Expects a renderer without rights, in namespaces below those of Debian. */
async function expectSandbox(debian: Debian, app: App): Promise<void> {
  const renderers = (await app.renderers()).map((pid) => readConfinement(pid, debian.proc))
  const namespaces = expect.any(Number)
  expect(renderers).toEqual([{ seccomp: 2, noNewPrivileges: true, processNamespaces: namespaces, userId: 1000 }])
  expect(renderers[0]?.processNamespaces).toBeGreaterThan(1)
}

function readLogs(debian: Debian): string {
  const folder = debian.path(join(debian.home, '.config', identity.name, 'logs'))
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

/** Lists the files of Debian that belong to no person and are no record of the package manager. */
async function listFiles(debian: Debian): Promise<string[]> {
  const skipped = ['/home', '/proc', '/sys', '/dev', '/tmp', '/var/cache/apt', '/var/log']
  const pruned = skipped.map((folder) => `-path ${folder}`).join(' -o ')
  return (await debian.run(`find / \\( ${pruned} \\) -prune -o -print`)).split('\n')
}
