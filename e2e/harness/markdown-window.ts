import react from '@vitejs/plugin-react'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { createPerson } from './person.ts'
import { firstWindowOf, startElectron } from './start-electron.ts'
import { type WatchedError, watchErrors } from './watch-errors.ts'

/** The page that renders answers, and the program that opens it under the app's content security policy. */
const ownFolder = join(import.meta.dirname, '../markdown-page')

export interface MarkdownWindow {
  window: Page
  errors: readonly WatchedError[]
  close: () => Promise<void>
}

/**
 * Builds the page that contains only the renderer of answers, or the one in `folder`, and opens it in a separate
 * Electron window.
 */
export async function openMarkdownWindow(folder = ownFolder): Promise<MarkdownWindow> {
  const person = createPerson()
  const out = join(person.home, 'markdown')
  await build({
    logLevel: 'error',
    // Its own configuration, if there is one, is read as well.
    root: folder,
    plugins: [react()],
    // The pages of bench/ have separate packages, with a second React.
    resolve: { dedupe: ['react', 'react-dom'] },
    worker: { format: 'es' },
    build: {
      outDir: join(out, 'page'),
      assetsInlineLimit: 0,
      cssMinify: false,
      modulePreload: { polyfill: false },
      target: 'chrome148',
    },
  })
  await build({
    logLevel: 'error',
    root: ownFolder,
    ssr: { noExternal: true },
    build: {
      outDir: out,
      emptyOutDir: false,
      ssr: join(ownFolder, 'main.ts'),
      rolldownOptions: { external: ['electron'] },
    },
  })
  // Otherwise the app may be ready before Playwright is (launch-app.ts).
  copyFileSync(join(import.meta.dirname, 'wait-for-test.cjs'), join(out, 'wait-for-test.cjs'))
  const application = await startElectron(
    ['--require', join(out, 'wait-for-test.cjs'), join(out, 'main.js')],
    person.home,
    person.environment,
  )
  const errors = await watchErrors(application)
  const window = await firstWindowOf(application)
  await window.waitForFunction(() => ['markdownPage', 'markdownPeers', 'logWindow'].some((name) => name in globalThis))
  return {
    window,
    errors,
    async close() {
      const ended = once(application.process(), 'exit')
      await application.close()
      await ended
      person.remove()
    },
  }
}
