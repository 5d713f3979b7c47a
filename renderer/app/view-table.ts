import {
  type LucideIcon,
  AudioLines,
  ChartNoAxesColumn,
  Cpu,
  Globe,
  Layers,
  MessageSquare,
  Server,
  Settings,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { ViewName } from '#shared/settings.ts'
import ChatView from '../chat/chat-view.tsx'
import { loadLater } from '../ui/load-later.tsx'

interface View {
  icon: LucideIcon
  /** `fallback` is shown until its code is loaded. */
  View: ComponentType<{ fallback?: ReactNode }>
}

/** Views in the order of the rail. Chat is part of the first screen; the others are loaded when first opened. */
export const views: Record<ViewName, View> = {
  chat: { icon: MessageSquare, View: ChatView },
  presets: { icon: Layers, View: loadLater(() => import('../presets/presets-view.tsx')) },
  voice: { icon: AudioLines, View: loadLater(() => import('../voice/voice-view.tsx')) },
  models: { icon: Cpu, View: loadLater(() => import('../models/models-view.tsx')) },
  providers: { icon: Globe, View: loadLater(() => import('../providers/providers-view.tsx')) },
  usage: { icon: ChartNoAxesColumn, View: loadLater(() => import('../usage/usage-view.tsx')) },
  gateway: { icon: Server, View: loadLater(() => import('../gateway/gateway-view.tsx')) },
  settings: { icon: Settings, View: loadLater(() => import('../settings/settings-view.tsx')) },
}

export const railViews: readonly ViewName[] = ['chat', 'presets', 'voice', 'models', 'providers', 'usage', 'gateway']
export const viewNames: readonly ViewName[] = [...railViews, 'settings']
