import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nativeFolder } from './scripts/package/native-packages.mjs'
import { readIdentity } from './scripts/read-identity.mjs'

const identity = await readIdentity()

/** Native modules of another processor than that of this machine, if scripts/package.mjs has fetched any. */
const native = fileURLToPath(nativeFolder)
const hasNative = existsSync(native)

/** Whether this machine has a certificate for macOS. Without one the app is signed ad hoc, which Apple silicon needs. */
const isSigned = Boolean(process.env.CSC_LINK || process.env.CSC_NAME)

/** @type {import('electron-builder').Configuration} */
export default {
  appId: identity.id,
  productName: identity.name,
  copyright: `Copyright © ${identity.publisher}`,
  directories: { output: 'dist', buildResources: 'build' },
  // Electron names its windows after the desktop entry (WM_CLASS in X11, app_id in Wayland).
  extraMetadata: { desktopName: identity.desktopFile },

  // Everything from npm is bundled into out/, except the packages that electron.vite.config.ts leaves unbundled. Those
  // are the `dependencies` of package.json, which electron-builder includes automatically.
  files: [
    'out/**',
    '!out/.sources',
    '!out/notices/**',
    'package.json',
    'LICENSE',
    // Of the speech packages (140 MB), include only what the worker loads: the Node runtime, one .wasm each, the models.
    '!node_modules/onnxruntime-web/{lib,docs}/**',
    '!node_modules/onnxruntime-web/dist/!(ort.node.min.mjs|ort-wasm-simd-threaded.mjs|ort-wasm-simd-threaded.wasm)',
    '!node_modules/onnxruntime-common/{lib,dist/cjs}/**',
    '!node_modules/@moonshine-ai/moonshine-js/{src,node_modules}/**',
    '!node_modules/@moonshine-ai/moonshine-js/dist/*.js',
    '!node_modules/{flatbuffers,guid-typescript,llama-tokenizer-js,long,platform,protobufjs,undici-types,@protobufjs,@types}/**',
    '!node_modules/@huggingface/**',
    '!node_modules/@ricky0123/vad-web/dist/!(index.js|silero_vad_v6.onnx)',
    '!node_modules/@ricky0123/vad-web/dist/models/**',
    '!node_modules/**/*.{map,d.ts,d.mts,d.cts}',
    // On Linux the native module of one processor; for macOS there is one app with both.
    '!node_modules/@napi-rs/keyring-linux-!(${arch}-gnu)/**',
    ...(hasNative ? [{ from: `${native}node_modules`, to: 'node_modules' }] : []),
  ],
  // Licenses must be readable without the app.
  extraResources: [
    { from: 'out/notices', to: 'notices' },
    ...(hasNative ? [{ from: `${native}notices`, to: 'notices' }] : []),
  ],
  asar: true,
  // The system can load a native module only from a separate file.
  asarUnpack: ['**/*.node'],
  npmRebuild: false,
  publish: null,
  // The app has English and German texts; Chromium's own, such as those of menus, are in the same languages.
  electronLanguages: ['en-US', 'en-GB', 'de'],

  // For every target: measures Electron; then sets the fuses, verifies them, and checks the packed files and their size.
  afterExtract: './scripts/package/after-extract.mjs',
  afterPack: './scripts/package/after-pack.mjs',

  // Sign-in redirects to the scheme.
  protocols: { name: identity.name, schemes: [identity.scheme, identity.formerId] },
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',

  // scripts/package/ makes the packages for Linux from the folder: electron-builder downloads tools for its own. There
  // is no AppImage: its start script disables the sandbox if user namespaces are forbidden.
  linux: {
    target: 'dir',
    executableName: identity.program,
  },

  mac: {
    target: ['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })),
    category: 'public.app-category.productivity',
    ...(isSigned ? {} : { identity: '-' }),
    // An ad hoc signature has no team, by which the hardened runtime would accept Electron's libraries.
    hardenedRuntime: isSigned,
    // Apple refuses an ad hoc signature.
    notarize: isSigned,
    // Both native modules are in the app for either processor.
    x64ArchFiles: '**/@napi-rs/keyring-*/*.node',
    // Also for the helper apps, because one of them captures sound.
    entitlementsInherit: 'build/entitlements.mac.plist',
    extendInfo: { NSMicrophoneUsageDescription: `${identity.name} records your voice when you dictate.` },
  },

  win: { target: ['nsis', 'zip'].map((target) => ({ target, arch: 'x64' })) },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // The one that version 0.1 has, derived from its id: by it the installer finds and replaces that version.
    guid: 'f4714f88-8dcd-533e-805b-bdde11709354',
  },
}
