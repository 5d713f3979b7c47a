import { z } from 'zod'

/** What the person chose and what comes back after a restart. Every field has a default, so `{}` is valid. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  view: z.enum(['chat', 'presets', 'voice', 'providers', 'usage', 'settings']).default('chat'),
  conversationId: z.string().nullable().default(null),
  /** The gateway profile that Settings is open at; null shows all settings. */
  settingsGatewayId: z.string().nullable().default(null),
  inspectorOpen: z.boolean().default(false),
  /** Pixels; the limits are those of the layout (mock/README.md, Layout). */
  listWidth: z.int().min(200).max(360).default(248),
  inspectorWidth: z.int().min(264).max(420).default(304),
  /** The model a new chat begins with; null is the gateway's default. */
  model: z.string().nullable().default(null),
  /** Presets that the person added by slug, the newest last: a gateway need not list all that it has. */
  addedPresets: z
    .array(z.object({ profileId: z.string(), slug: z.string().min(1) }))
    .max(500)
    .default([]),
})

export const settingsChange = z
  .object({
    theme: settings.shape.theme.unwrap(),
    view: settings.shape.view.unwrap(),
    conversationId: settings.shape.conversationId.unwrap(),
    settingsGatewayId: settings.shape.settingsGatewayId.unwrap(),
    inspectorOpen: settings.shape.inspectorOpen.unwrap(),
    listWidth: settings.shape.listWidth.unwrap(),
    inspectorWidth: settings.shape.inspectorWidth.unwrap(),
    model: settings.shape.model.unwrap(),
    addedPresets: settings.shape.addedPresets.unwrap(),
  })
  .partial()
