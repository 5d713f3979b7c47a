import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Settings } from '#shared/settings.ts'
import { callKey, createQueryClient } from './query.ts'
import { applySettings, loadSettings } from './settings.ts'

const settings: Settings = {
  theme: 'system',
  language: 'system',
  trayIcon: false,
  dictation: false,
  dictationShortcut: 'Alt+Shift+Space',
  view: 'chat',
  conversationId: null,
  settingsGatewayId: null,
  inspectorOpen: false,
  presetSlug: null,
  modelPage: null,
  inspectorTab: 'parameters',
  parameterForm: {
    isHelpShown: false,
    foldedGroups: ['Messages', 'Model', 'Tools', 'Output format', 'Provider and routing', 'Identity and tracing'],
  },
  listWidth: 248,
  inspectorWidth: 304,
  model: null,
  showsFigures: false,
  drawsDiagrams: false,
  hasChosenModel: false,
  announcedServers: [],
  declinedServers: [],
  asksForRouting: true,
  checksForUpdates: false,
  toolLimits: { rounds: 8, calls: 20, minutes: 2, costUsd: null },
  favouriteModels: {},
  recentModels: {},
  letsProgramsIn: false,
  programPort: 4180,
  withheldProfiles: [],
  modelAliases: [],
  keepsProgramTexts: false,
  programTextDays: 7,
  programTextKib: 256,
}
const key = callKey('settings.read', {})

test('settings published by main are applied', () => {
  const client = createQueryClient()
  applySettings(client, settings)
  expect(client.getQueryData(key)).toEqual(settings)
})

test('settings published during a change of this window are ignored, so the change stays on screen', async () => {
  const client = createQueryClient()
  client.setQueryData(key, { ...settings, view: 'usage' })
  const change = Promise.withResolvers<Settings>()
  const changing = new MutationObserver(client, {
    mutationKey: ['settings.change'],
    mutationFn: () => change.promise,
  }).mutate()
  applySettings(client, settings)
  expect(client.getQueryData(key)).toEqual({ ...settings, view: 'usage' })

  change.resolve(settings)
  await changing
  applySettings(client, { ...settings, view: 'voice' })
  expect(client.getQueryData(key)).toEqual({ ...settings, view: 'voice' })
})

test('the settings are cached before the first render', async () => {
  vi.stubGlobal('window', { bridge: { call: async () => ({ ok: true, value: settings }) } })
  const client = createQueryClient()
  await loadSettings(client)
  expect(client.getQueryData(key)).toEqual(settings)
})

test('settings that cannot be read do not keep the page from rendering', async () => {
  const error = { source: 'app', kind: 'internal', message: 'no settings' }
  vi.stubGlobal('window', { bridge: { call: async () => ({ ok: false, error }) } })
  const client = createQueryClient()
  await expect(loadSettings(client)).resolves.toBeUndefined()
  expect(client.getQueryState(key)).toMatchObject({ status: 'error', data: undefined })
})
