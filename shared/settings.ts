import { z } from 'zod'
import { languages } from './language.ts'
import { serverSlug } from './local-server-schema.ts'
import { modelAlias } from './programs/model-alias.ts'

const inspectorTab = z.enum(['parameters', 'tools', 'request', 'routing'])

/** State of every chat parameter form. */
const parameterForm = z.object({ isHelpShown: z.boolean(), foldedGroups: z.array(z.string().max(64)).max(64) })

const modelPage = z.object({ profileId: z.string().max(64), model: z.string().max(300) })

/** What the tool calls of one turn may use. `costUsd` in US dollars; null is no limit. */
const toolLimits = z.object({
  rounds: z.int().min(1).max(100),
  calls: z.int().min(1).max(500),
  minutes: z.int().min(1).max(240),
  costUsd: z.number().positive().max(1000).nullable(),
})
export type ToolLimits = z.infer<typeof toolLimits>

const modelIds = z.array(z.string().max(300)).max(200)

/**
 * Ids of models by the profile of their gateway. One list for all gateways, as before, is under the empty name: it
 * counts for each that has no own one.
 */
const modelsByGateway = z
  .union([z.record(z.string().max(64), modelIds), modelIds.transform((ids): Record<string, string[]> => ({ '': ids }))])
  .refine((lists) => Object.keys(lists).length <= 100)
export type ModelsByGateway = Readonly<Record<string, string[]>>

/** Settings of the person that persist across restarts. Every field has a default, so `{}` is valid. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', ...languages]).default('system'),
  /** Whether the app has a tray icon and keeps running when its last window is closed. */
  trayIcon: z.boolean().default(false),
  /** Whether a global shortcut opens the dictation window, and which shortcut. */
  dictation: z.boolean().default(false),
  dictationShortcut: z
    .string()
    .max(60)
    // A letter without Ctrl, Alt or Command would capture normal typing.
    .regex(
      /^(?:(?=.*(?:Control|Alt|Super)\+)(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+)+[A-Za-z0-9]+|(?:Shift\+)?F\d{1,2})$/,
    )
    .default('Alt+Shift+Space'),
  view: z.enum(['chat', 'presets', 'voice', 'models', 'providers', 'usage', 'gateway', 'settings']).default('chat'),
  conversationId: z.string().nullable().default(null),
  /** The preset that is open in the presets view. */
  presetSlug: z.string().nullable().default(null),
  /** The model whose page is open in the models view, and its gateway; null shows all models. */
  modelPage: modelPage.nullable().default(null),
  /** The gateway profile that is open in Settings; null shows all settings. */
  settingsGatewayId: z.string().nullable().default(null),
  inspectorOpen: z.boolean().default(false),
  inspectorTab: inspectorTab.default('parameters'),
  /** The groups that most people use are open by default. */
  parameterForm: parameterForm.default({
    isHelpShown: false,
    foldedGroups: ['Messages', 'Model', 'Tools', 'Output format', 'Provider and routing', 'Identity and tracing'],
  }),
  /** Pixels; the limits come from the layout (mock/README.md, Layout). */
  listWidth: z.int().min(200).max(360).default(248),
  inspectorWidth: z.int().min(264).max(420).default(304),
  /** The model of a new chat; null is the default of the gateway. */
  model: z.string().nullable().default(null),
  /** Whether time, cost and speed are always shown under an answer, not only under the pointer or with the focus. */
  showsFigures: z.boolean().default(false),
  /** Whether the diagrams of answers are drawn without a click. */
  drawsDiagrams: z.boolean().default(false),
  /** Whether the person has chosen a model; until then a found local model is the model of new chats. */
  hasChosenModel: z.boolean().default(false),
  /** Local servers that were announced, and those that the person does not use. */
  announcedServers: z.array(serverSlug).max(64).default([]),
  declinedServers: z.array(serverSlug).max(64).default([]),
  /** Whether requests ask the gateway for routing metadata. */
  asksForRouting: z.boolean().default(true),
  /** Whether the app asks daily for the newest version. */
  checksForUpdates: z.boolean().default(false),
  toolLimits: toolLimits.default({ rounds: 8, calls: 20, minutes: 2, costUsd: null }),
  /** Models that the picker shows first, and recently used models, newest first. */
  favouriteModels: modelsByGateway.default({}),
  recentModels: modelsByGateway.default({}),
  /** Whether other programs on this computer may use the embedded gateway, and at which port. */
  letsProgramsIn: z.boolean().default(false),
  programPort: z.int().min(1024).max(65_535).default(4180),
  /** Signed-in gateways that programs may not use, by the ids of their profiles. */
  withheldProfiles: z.array(z.string().max(64)).max(100).default([]),
  modelAliases: z.array(modelAlias).max(100).default([]),
  /** Whether the texts of programs' requests are kept, for how many days, and how many KiB of each. */
  keepsProgramTexts: z.boolean().default(false),
  programTextDays: z.int().min(1).max(90).default(7),
  programTextKib: z.int().min(1).max(1024).default(256),
})
export type Settings = z.infer<typeof settings>
export type ViewName = Settings['view']
export type Theme = Settings['theme']

export const settingsChange = z
  .object({
    theme: settings.shape.theme.unwrap(),
    language: settings.shape.language.unwrap(),
    trayIcon: settings.shape.trayIcon.unwrap(),
    dictation: settings.shape.dictation.unwrap(),
    dictationShortcut: settings.shape.dictationShortcut.unwrap(),
    view: settings.shape.view.unwrap(),
    conversationId: settings.shape.conversationId.unwrap(),
    presetSlug: settings.shape.presetSlug.unwrap(),
    modelPage: settings.shape.modelPage.unwrap(),
    settingsGatewayId: settings.shape.settingsGatewayId.unwrap(),
    inspectorOpen: settings.shape.inspectorOpen.unwrap(),
    inspectorTab: settings.shape.inspectorTab.unwrap(),
    parameterForm: settings.shape.parameterForm.unwrap(),
    listWidth: settings.shape.listWidth.unwrap(),
    inspectorWidth: settings.shape.inspectorWidth.unwrap(),
    model: settings.shape.model.unwrap(),
    showsFigures: settings.shape.showsFigures.unwrap(),
    drawsDiagrams: settings.shape.drawsDiagrams.unwrap(),
    hasChosenModel: settings.shape.hasChosenModel.unwrap(),
    announcedServers: settings.shape.announcedServers.unwrap(),
    declinedServers: settings.shape.declinedServers.unwrap(),
    asksForRouting: settings.shape.asksForRouting.unwrap(),
    checksForUpdates: settings.shape.checksForUpdates.unwrap(),
    toolLimits: settings.shape.toolLimits.unwrap(),
    favouriteModels: settings.shape.favouriteModels.unwrap(),
    recentModels: settings.shape.recentModels.unwrap(),
    letsProgramsIn: settings.shape.letsProgramsIn.unwrap(),
    programPort: settings.shape.programPort.unwrap(),
    withheldProfiles: settings.shape.withheldProfiles.unwrap(),
    modelAliases: settings.shape.modelAliases.unwrap(),
    keepsProgramTexts: settings.shape.keepsProgramTexts.unwrap(),
    programTextDays: settings.shape.programTextDays.unwrap(),
    programTextKib: settings.shape.programTextKib.unwrap(),
  })
  .partial()
export type SettingsChange = z.infer<typeof settingsChange>
