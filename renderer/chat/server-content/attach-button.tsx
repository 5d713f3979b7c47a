import { Plus } from 'lucide-react'
import { useCall } from '../../bridge/query.ts'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { draftPlace } from '../attachments/attachment-place.ts'
import { chooseFiles } from '../attachments/incoming-files.ts'

const AttachMenu = loadLater(() => import('./attach-menu.tsx'))

/** Attaches files. If a tool server lists resources or prompts, the button opens a menu with them. */
export function AttachButton({ conversationId }: { conversationId: string }) {
  const servers = useCall('tools.servers', {}).data ?? []
  const hasResources = servers.some(({ resources }) => resources > 0)
  const hasPrompts = servers.some(({ prompts }) => prompts > 0)
  const button = (
    <IconButton label={turnsText.attach} icon={Plus} onClick={() => chooseFiles(draftPlace(conversationId))} />
  )
  if (!hasResources && !hasPrompts) return button
  return (
    <AttachMenu conversationId={conversationId} hasResources={hasResources} hasPrompts={hasPrompts} fallback={button} />
  )
}
