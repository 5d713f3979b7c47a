import { z } from 'zod'
import { languages } from './language.ts'

const inspectorTab = z.enum(['parameters', 'request', 'routing'])

/** The form of chat parameters, wherever it stands. */
const parameterForm = z.object({ isHelpShown: z.boolean(), foldedGroups: z.array(z.string().max(64)).max(64) })

/** What the person chose and what comes back after a restart. Every field has a default, so `{}` is valid. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', ...languages]).default('system'),
  /** Whether the app has an icon in the system's tray, where it stays when its last window is closed. */
  trayIcon: z.boolean().default(false),
  /** Whether a shortcut that works in every program opens a small window to dictate, and which. */
  dictation: z.boolean().default(false),
  dictationShortcut: z
    .string()
    .max(60)
    // A letter alone, or with Shift, would be taken from everything that is typed.
    .regex(
      /^(?:(?=.*(?:Control|Alt|Super)\+)(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+)+[A-Za-z0-9]+|(?:Shift\+)?F\d{1,2})$/,
    )
    .default('Alt+Shift+Space'),
  view: z.enum(['chat', 'presets', 'voice', 'providers', 'usage', 'settings']).default('chat'),
  conversationId: z.string().nullable().default(null),
  /** The preset that the presets view is open at. */
  presetSlug: z.string().nullable().default(null),
  /** The gateway profile that Settings is open at; null shows all settings. */
  settingsGatewayId: z.string().nullable().default(null),
  inspectorOpen: z.boolean().default(false),
  inspectorTab: inspectorTab.default('parameters'),
  /** Open at first is what most people set. */
  parameterForm: parameterForm.default({
    isHelpShown: false,
    foldedGroups: ['Messages', 'Model', 'Tools', 'Output format', 'Provider and routing', 'Identity and tracing'],
  }),
  /** Pixels; the limits are those of the layout (mock/README.md, Layout). */
  listWidth: z.int().min(200).max(360).default(248),
  inspectorWidth: z.int().min(264).max(420).default(304),
  /** The model a new chat begins with; null is the gateway's default. */
  model: z.string().nullable().default(null),
  /** Whether requests ask the gateway to tell how it routed them. */
  asksForRouting: z.boolean().default(true),
  /** Models that the picker shows first, and those that were chosen last, newest first. */
  favouriteModels: z.array(z.string().max(300)).max(200).default([]),
  recentModels: z.array(z.string().max(300)).max(8).default([]),
})

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
    settingsGatewayId: settings.shape.settingsGatewayId.unwrap(),
    inspectorOpen: settings.shape.inspectorOpen.unwrap(),
    inspectorTab: settings.shape.inspectorTab.unwrap(),
    parameterForm: settings.shape.parameterForm.unwrap(),
    listWidth: settings.shape.listWidth.unwrap(),
    inspectorWidth: settings.shape.inspectorWidth.unwrap(),
    model: settings.shape.model.unwrap(),
    asksForRouting: settings.shape.asksForRouting.unwrap(),
    favouriteModels: settings.shape.favouriteModels.unwrap(),
    recentModels: settings.shape.recentModels.unwrap(),
  })
  .partial()
