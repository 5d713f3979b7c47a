import { AudioLines, ChartNoAxesColumn, Globe, Layers, MessageSquare, Settings } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { ViewName } from '#shared/settings.ts'
import ChatView from '../chat/chat-view.tsx'

interface View {
  icon: LucideIcon
  View: ComponentType
}

/** Views in the order of the rail. Chat is part of the first screen; the others are loaded when first opened. */
export const views: Record<ViewName, View> = {
  chat: { icon: MessageSquare, View: ChatView },
  presets: { icon: Layers, View: lazy(() => import('../presets/presets-view.tsx')) },
  voice: { icon: AudioLines, View: lazy(() => import('../voice/voice-view.tsx')) },
  providers: { icon: Globe, View: lazy(() => import('../providers/providers-view.tsx')) },
  usage: { icon: ChartNoAxesColumn, View: lazy(() => import('../usage/usage-view.tsx')) },
  settings: { icon: Settings, View: lazy(() => import('../settings/settings-view.tsx')) },
}

export const railViews: readonly ViewName[] = ['chat', 'presets', 'voice', 'providers', 'usage']
export const viewNames: readonly ViewName[] = [...railViews, 'settings']
