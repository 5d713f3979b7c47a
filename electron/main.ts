import { app, ipcMain, nativeTheme } from 'electron'
import { languageOf } from '#shared/language.ts'
import { readCommand } from './core/programs/command/read-command.ts'
import { findPageSource } from './core/page/page-source.ts'
import { isForDictation } from './core/sign-in/deep-link.ts'
import { createMicrophoneGate } from './core/voice/microphone-gate.ts'
import { openFirstFrame } from './core/window/first-frame.ts'
import { mainWords } from './core/words/main-words.ts'
import { holdMessages } from './ipc/held-messages.ts'
import { createAskMicrophone } from './shell/ask-person.ts'
import { prepareElectron, reportStartFailure, requireSandbox } from './shell/before-ready.ts'
import { findBuildOutput } from './shell/build-output.ts'
import { keepCompiledCode } from './shell/compile-cache.ts'
import { chooseDataDirectory } from './shell/data-directory.ts'
import { type DeepLinks, takeDeepLinks } from './shell/deep-links.ts'
import { guardAllContents } from './shell/guards.ts'
import { createMainWindow } from './shell/main-window.ts'
import { closeDefaultSession, openPageSession } from './shell/page-session.ts'
import { openWindow, type WindowOptions } from './shell/window.ts'

/*
 * The start. What is imported here is loaded before the window, so it is only what the window needs; run-app.ts loads
 * the rest while the page loads.
 */
const command = readCommand(process.argv, app.isPackaged ? null : app.getAppPath())
// A command of a terminal ends this process, unless it has to serve other programs without a window.
if (command) await (await import('./command-line.ts')).runCommandLine(command)

const data = chooseDataDirectory()
keepCompiledCode(data.compiledCode)
prepareElectron()

// A second instance passes its arguments to the first and exits before it opens anything.
try {
  const deepLinks = takeDeepLinks(command !== null)
  if (deepLinks)
    void app
      .whenReady()
      .then(() => main(deepLinks))
      .finally(() => deepLinks.started())
      .catch(reportStartFailure)
  else await (await import('./leave-to-other.ts')).leaveToOther(command, reportStartFailure)
} catch (error) {
  reportStartFailure(error)
}

async function main(links: DeepLinks): Promise<void> {
  requireSandbox()
  const build = findBuildOutput(import.meta.dirname)
  const source = findPageSource(app.isPackaged, process.env)
  guardAllContents(source.url)

  const firstFrame = openFirstFrame(data.firstFrame)
  const language = () => languageOf(firstFrame.language(), app.getLocale())
  const words = () => mainWords(language())
  // For menus, dialogs and the page's `prefers-color-scheme`.
  nativeTheme.themeSource = firstFrame.theme()
  const microphone = createMicrophoneGate(createAskMicrophone(() => words().questions))
  const page = openPageSession(source, build, microphone.isHeld)
  // The page of the development server comes over the network, which is then closed already.
  if (source.developmentServer) await page.isClosed
  const openPage = (options: WindowOptions) =>
    openWindow({ source, session: page.session, preload: build.preload, words, onInput: microphone.noteInput }, options)
  const { placement, field } = firstFrame
  const mainWindow = createMainWindow({ openWindow: openPage, placement, language, field })
  const heldMessages = holdMessages({ ipcMain, trustedOrigin: source.origin, early: 'settings.read' })
  // To dictate into another program, only the dictation window is needed; to serve programs, none.
  const hasMainWindow = !isForDictation(process.argv) && command === null
  if (hasMainWindow) mainWindow.open()
  const isDefaultClosed = closeDefaultSession()
  // What follows keeps this thread, which serves the page, busy.
  if (hasMainWindow) await Promise.race([page.hasDocument, heldMessages.isAsked])
  // Loading it takes less time than the page needs until it asks for the files of its document.
  const { openData } = await import('./open-data.ts')
  await Promise.all([page.isClosed, isDefaultClosed])
  // With more data it takes longer, for which the window does not wait.
  if (hasMainWindow) await heldMessages.isAsked
  const opened = openData(data, build.checkpointWorker)
  // The page draws its first screen while the rest is loaded.
  heldMessages.answerEarly(opened.settings.read)
  // The answer leaves before this thread is busy again.
  await new Promise((resolve) => setImmediate(resolve))
  const { runApp } = await import('./run-app.ts')
  runApp({
    serving: command?.kind === 'gateway' ? command : null,
    data,
    opened,
    links,
    build,
    source,
    firstFrame,
    language,
    words,
    microphone,
    openPage,
    mainWindow,
    heldMessages,
  })
}
